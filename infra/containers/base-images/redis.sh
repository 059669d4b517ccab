#!/bin/sh
# Starts like the real image: root gives the data to Redis' user and drops its privileges.
set -e
if [ "$1" = redis-server ] && [ "$(id -u)" = 0 ]; then
  chown -R redis:redis /data
  exec chroot --skip-chdir --userspec=redis:redis / "$@"
fi
exec "$@"
