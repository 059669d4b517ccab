# Health check of a container: exits with 0 when its process is ready. In plain bash, which Node's image
# has: starting Node for each check would cost a hundred times as much.
exec 3<> "/dev/tcp/127.0.0.1/${OPS_PORT:-$PORT}" || exit 1
printf 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r -t 8 -u 3 _ status _ && [ "$status" = 200 ]
