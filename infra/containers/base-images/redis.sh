#!/bin/sh
# As the real image starts: root gives the data to Redis' user and goes on as that.
set -e
if [ "$1" = redis-server ] && [ "$(id -u)" = 0 ]; then
  chown -R redis:redis /data
  exec chroot --skip-chdir --userspec=redis:redis / "$@"
fi
exec "$@"
