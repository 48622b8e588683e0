#!/bin/sh
# Fails if the server of the image does not answer. Only `serve` listens; any other command is healthy while it runs.
tr '\0' '\n' </proc/1/cmdline | grep -qx serve || exit 0
exec node -e '
  const port = process.env.JOBWORKFLOW_HTTP_PORT || 8080
  fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
