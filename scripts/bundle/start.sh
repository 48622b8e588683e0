#!/bin/sh
# Starts the server with a Node of this machine, and makes the home first. Claude Desktop's own Node loads no driver that others
# signed (macOS), and starts no further processes as we need them.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
main="$here/server/dist/main.js"

# what the person chose; empty, or as the manifest has it, where nothing was
home=$1
case $home in
  '' | '$'*)
    case $(uname) in
      Darwin) home="$HOME/Library/Application Support/jobworkflow" ;;
      *) home="${XDG_DATA_HOME:-$HOME/.local/share}/jobworkflow" ;;
    esac
    ;;
esac

# the driver of SQLite inside needs 22.14 or newer, but not 23.0 to 23.5
suits() {
  [ -x "$1" ] && [ ! -d "$1" ] && "$1" -e '
    const [major, minor] = process.versions.node.split(".").map(Number)
    process.exit(major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 14) ? 0 : 1)' </dev/null >/dev/null 2>&1
}

node=
find_node() {
  for candidate in "$@"; do
    if suits "$candidate"; then
      node=$candidate
      return
    fi
  done
}

if [ -n "$JOBWORKFLOW_NODE" ]; then
  find_node "$JOBWORKFLOW_NODE"
else
  # a program with windows has no PATH of a shell: where installers and version managers put it comes after
  find_node "$(command -v node)" /opt/homebrew/bin/node /usr/local/bin/node /opt/local/bin/node /usr/bin/node /snap/bin/node \
    "$HOME/.volta/bin/node" "$HOME/.local/share/mise/shims/node" "$HOME/.asdf/shims/node" "$HOME/n/bin/node" \
    "$HOME"/.nvm/versions/node/*/bin/node "$HOME"/.local/share/fnm/node-versions/*/installation/bin/node \
    "$HOME/Library/Application Support/fnm/node-versions"/*/installation/bin/node
fi

if [ -z "$node" ]; then
  message='jobworkflow needs Node 22 from 22.14 on, or 23.6 or newer, and found none. Install it from https://nodejs.org and start this program again.'
  echo "$message" >&2
  # the client is told in its own words, where it says a first one
  IFS= read -r request
  id=$(printf '%s\n' "$request" | sed -n 's/.*"id":[[:space:]]*\([0-9][0-9]*\).*/\1/p')
  [ -n "$id" ] && printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32000,"message":"%s"}}\n' "$id" "$message"
  exit 1
fi

# what cannot be made, the server tells of itself
[ -f "$home/config.json" ] || "$node" "$main" init --home "$home" </dev/null >&2
exec "$node" "$main" mcp --home "$home"
