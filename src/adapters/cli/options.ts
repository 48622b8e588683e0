import { Option } from 'commander'

export const dbOption = () =>
  new Option('--db <file>', 'the jobs database (env: JOBWORKFLOW_DB; default: data/capture/jobs.db)')

export const busyTimeoutOption = () =>
  new Option(
    '--busy-timeout <ms>',
    "how long to wait for another program's write (env: JOBWORKFLOW_BUSY_TIMEOUT; default: 5000)",
  )

export const databaseOption = () =>
  new Option('--database <file>', 'the mail archive (env: NITTYMAIL_SQLITE_DB; default: data/<address>.sqlite3)')

export const addressOption = () =>
  new Option('--address <address>', 'the address whose mail it is (env: NITTYMAIL_IMAP_ADDRESS)')

export const quietOption = () =>
  new Option('--quiet', 'log only errors (env: JOBWORKFLOW_QUIET=1 or NITTYMAIL_QUIET=1)')

/** The options of a server that answers questions about mail. */
export const mailServeOptions = () => [
  databaseOption(),
  addressOption(),
  new Option('--max-limit <n>', 'no list of mail is longer (env: NITTYMAIL_MCP_MAX_LIMIT; default: 1000)'),
  new Option(
    '--query-timeout <ms>',
    'how long a query in SQL may take (env: JOBWORKFLOW_QUERY_TIMEOUT; default: 5000)',
  ),
  new Option(
    '--tool-names <style>',
    'names of the mail tools: dotted (db.count_emails) or underscored (db_count_emails)',
  ),
]

export const jsonOption = () => new Option('--json', 'print the result as JSON')
