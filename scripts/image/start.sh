#!/bin/sh
# What the image runs: makes the home in its volume when there is none, then the command that was asked for.
# without a home of the account, which may be anyone's and is gone with the container
[ -f "$JOBWORKFLOW_HOME/config.json" ] || HOME='' XDG_DATA_HOME='' jobworkflow init --home "$JOBWORKFLOW_HOME" </dev/null >&2 || exit
exec jobworkflow "$@"
