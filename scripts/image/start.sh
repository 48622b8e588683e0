#!/bin/sh
# The entry point of the image: creates the home in the volume if it is missing, then runs the given command.
# HOME is empty because the account's home is lost with the container
[ -f "$JOBWORKFLOW_HOME/config.json" ] || HOME='' XDG_DATA_HOME='' jobworkflow init --home "$JOBWORKFLOW_HOME" </dev/null >&2 || exit
exec jobworkflow "$@"
