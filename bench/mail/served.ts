import { join } from 'node:path'
import {
  absoluteFinding,
  type Benchmark,
  type Finding,
  pingFindings,
  ratioFinding,
  type Setting,
} from '#bench/benchmark.js'
import { type LineProcess, startServer } from '#bench/line-process.js'
import { askingSubject, compare, interleave, type Subject, timed } from '#bench/measure.js'
import { callLine, pingLine } from '#bench/requests.js'
import { executable } from '#scripts/kit/program.js'
import { median } from '#scripts/kit/statistics.js'
import { makeArchive } from './archive.js'

const rounds = { rounds: 300, warmUp: 50 }
const pings = 500
// longer than all pings take; the server ends when its queries have ended
const queryTimeoutMs = 20_000
const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n'

export const served: Benchmark = {
  name: 'mail/served',
  title: 'SQL and ping, over stdio',
  method:
    '`execute_sql_query` with `SELECT 1`, called on the built server when its query process is warm: the round trip, ' +
    'including the new connection for each query, compared with `ping`, which takes the same route without a query. Then ' +
    '`ping` while both query processes run an endless statement. 100,000 messages, a million with `--full`.',
  needsFull: true,
  async run({ folder, size, isFull, note }: Setting) {
    const count = size(isFull ? 1_000_000 : 100_000)
    const archive = await makeArchive(join(folder, 'served.sqlite3'), count)
    note(`The archive held ${count.toLocaleString('en')} messages.`)
    const server = await startServer([
      ...[executable, 'db', 'mcp', '--database', archive, '--tool-names', 'underscored'],
      ...['--query-timeout', String(queryTimeoutMs), '--quiet'],
    ])
    const findings = [...(await measureSql(server)), ...(await measureBusyPing(server))]
    await server.close()
    return findings
  },
}

async function measureSql(server: LineProcess): Promise<readonly Finding[]> {
  const trivial = asking(server, callLine('db_execute_sql_query', { sql_query: 'SELECT 1 AS one' }), '\\"one\\":1')
  const echo = asking(server, pingLine, '"result":{}')
  await interleave([trivial, echo], rounds)
  return [
    absoluteFinding('execute_sql_query, SELECT 1', median(trivial.costs), 'ms', { atMost: 25 }),
    ratioFinding('execute_sql_query, SELECT 1', 'ping', compare(trivial, echo)),
  ]
}

async function measureBusyPing(server: LineProcess): Promise<readonly Finding[]> {
  for (let n = 0; n < 2; n++) server.tell(callLine('db_execute_sql_query', { sql_query: endless }))
  const costs: number[] = []
  for (let n = 0; n < pings; n++) costs.push(await timed(() => server.ask(pingLine)))
  return pingFindings('two endless queries', costs)
}

function asking(server: LineProcess, line: string, expected: string): Subject {
  return askingSubject(
    () => server.ask(line),
    (answer) => answer.includes(expected),
  )
}
