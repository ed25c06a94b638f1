"""Sample records that come with prefrec; README.md says where each of them is from."""
