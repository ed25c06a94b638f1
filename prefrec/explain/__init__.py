"""What every code means: cause, smallest wrong example, smallest right one."""
