#!/bin/sh
# Tests an image that was built here: it must answer over stdio in a new volume, then serve and become healthy.
# Needs Docker. Usage: try.sh IMAGE
set -eu

image=$1
volume=jobworkflow-tried-$$
served=jobworkflow-served-$$
trap 'docker rm --force "$served" >/dev/null 2>&1 || true; docker volume rm "$volume" >/dev/null || true' EXIT
docker volume create "$volume" >/dev/null

echo '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"image","version":"1"}}}' |
  docker run -i --rm -v "$volume:/data" "$image" mcp | grep '"serverInfo"'

docker run --detach --name "$served" -v "$volume:/data" "$image" serve --host 0.0.0.0
seconds=0
until [ "$(docker inspect --format '{{.State.Health.Status}}' "$served")" = healthy ]; do
  if [ "$seconds" -ge 60 ]; then
    docker logs "$served"
    exit 1
  fi
  seconds=$((seconds + 1))
  sleep 1
done
echo "healthy after $seconds s"
