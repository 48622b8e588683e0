// a parent with its query process: makes two calls, prints the pids of its children, and closes nothing
import { QueryProcess } from '#src/adapters/stores/sqlite/query-process/query-process.js'

const [mode] = process.argv.slice(2)
const queries = new QueryProcess({ entry: new URL('query-child.ts', import.meta.url), execArgv: ['--import', 'tsx'] })
const call = (method: string, args: unknown) => queries.call<number>(method, args, { deadlineMs: 30_000 })
const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n'

const pids = await Promise.all([call('pid', null), call('pid', null)])
if (mode === 'busy') {
  call('sql', endless).catch(() => {})
  call('sql', endless).catch(() => {})
}
process.stdout.write(`${[...new Set(pids)].join(' ')}\n`)
if (mode === 'exit') process.exit(0)
