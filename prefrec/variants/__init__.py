"""The released rule variants: one flat, complete file each, which never changes; a correction is a new version."""
