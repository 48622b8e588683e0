import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GuardedQueryResult } from '#src/adapters/stores/sqlite/mail/sql-guard/run-guarded-query.js'
import { QueryProcess } from '#src/adapters/stores/sqlite/query-process/query-process.js'
import { createArchive, fingerprint } from '#test/adapters/stores/sqlite/mail/sql-guard/support/archive.js'
import { bundledProgram } from '#test/support/bundled-module.js'
import { lacks } from '#test/support/lacking.js'
import { lagDuring } from '#test/support/processes.js'
import { folderOfTests } from '#test/support/temporary-folder.js'
import { shortestOfThree } from '#test/support/timing.js'

const archive = createArchive()
const before = fingerprint(archive)
const child = fileURLToPath(new URL('support/guard-child.ts', import.meta.url))
const folder = folderOfTests()
const queries = new QueryProcess({ entry: bundledProgram(folder, `import ${JSON.stringify(child)}`) })
const deadlineMs = 1000
// a query that always uses its full time needs only a short deadline
const shortDeadlineMs = 400
// the deadline plus the delay of a busy machine
const maxMs = deadlineMs + 3500
// both children may grow by the limit, plus a little until it is noticed
const maxGrowthMb = 2 * 80 + 20

const askWithin = (deadlineMs: number) => (sql: string) =>
  queries.call<GuardedQueryResult>('execute', { path: archive.path, sql }, { deadlineMs })
const ask = askWithin(deadlineMs)
const askShortly = askWithin(shortDeadlineMs)
const isOfTime = (sql: string) => ofTime.some(([, each]) => each === sql)

beforeAll(async () => {
  await Promise.all([ask('SELECT 1'), ask('SELECT 1')])
})
afterAll(async () => {
  await queries.close()
  expect(fingerprint(archive)).toBe(before)
  archive.remove()
})

const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)'
const doublings = Array.from({ length: 30 }, (_, n) => `t${n + 1} AS (SELECT a.x FROM t${n} a, t${n} b)`).join(', ')

const ofTime: readonly (readonly [name: string, sql: string])[] = [
  ['an endless recursion', `${numbers} SELECT count(*) FROM n`],
  ['an endless recursion that gives no row', `${numbers} SELECT i FROM n WHERE i < 0`],
  [
    'a recursion that grows exponentially',
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n, (VALUES (1), (2))) SELECT max(i) FROM n',
  ],
  ['a cross join', `SELECT count(*) FROM emails${', emails'.repeat(30)}`],
  [
    'a cross join of JSON',
    `SELECT count(*) FROM ${Array.from({ length: 12 }, () => "json_each('[1,2,3,4,5,6,7,8,9,0]')").join(', ')}`,
  ],
  ['a correlated scan', `${numbers} SELECT (SELECT count(*) FROM n) FROM emails`],
  ['a LIKE pattern that backtracks', `SELECT printf('%.*c', 40000, 'a') LIKE '${'%a'.repeat(2000)}b'`],
  ['a GLOB pattern that backtracks', `SELECT printf('%.*c', 40000, 'a') GLOB '${'*a'.repeat(2000)}b'`],
  [
    'a long replacement, over and over',
    `${numbers} SELECT sum(length(replace(printf('%.*c', 9999999, 'a'), 'a', 'b'))) FROM n`,
  ],
  [
    'common table expressions that double',
    `WITH t0 AS (SELECT 1 AS x UNION ALL SELECT 2), ${doublings} SELECT count(*) FROM t30`,
  ],
  ['a sort that spills to files', `${numbers} SELECT i, hex(randomblob(500)) AS h FROM n ORDER BY h`],
  ['a distinct that spills to files', `${numbers} SELECT count(DISTINCT hex(randomblob(500))) FROM n`],
]

const ofMemory: readonly (readonly [name: string, sql: string])[] = [
  ['zeros', 'SELECT hex(zeroblob(400000000))'],
  ['zeros up to the limit of SQLite', 'SELECT zeroblob(1000000000)'],
  ['zeros beyond it', 'SELECT zeroblob(2000000000)'],
  ['random bytes', 'SELECT length(randomblob(900000000))'],
  ['a format', "SELECT printf('%.*c', 999999999, 'x')"],
  ['another format', "SELECT length(format('%0*d', 999999999, 1))"],
  ['concatenation', `${numbers} SELECT group_concat(printf('%.*c', 100000, 'x')) FROM n`],
  ['JSON', `${numbers} SELECT json_group_array(printf('%.*c', 100000, 'x')) FROM n`],
  ['doubling text', "WITH RECURSIVE n(t) AS (SELECT 'xx' UNION ALL SELECT t || t FROM n) SELECT max(length(t)) FROM n"],
  ['doubling by replace', `SELECT length(${'replace('.repeat(40)}'x'${", 'x', 'xx')".repeat(40)})`],
  [
    'many large values in one row',
    `SELECT ${Array.from({ length: 100 }, (_, n) => `zeroblob(90000000 + ${n})`).join(', ')}`,
  ],
  ['many rows with large values', `${numbers} SELECT randomblob(30000000) FROM n`],
  ['a window over large values', `${numbers} SELECT group_concat(zeroblob(1000000)) OVER (ORDER BY i) FROM n`],
  ['nested JSON', `SELECT json_extract(replace(printf('%.*c', 50000000, '['), ' ', ''), '$')`],
  [
    'deep JSON',
    `SELECT count(*) FROM json_tree(printf('%.*c', 900, '[') || printf('%.*c', 900, ']')),
      json_tree(printf('[%.*c1]', 20000000, ' '))`,
  ],
]

describe('an expensive query (mail-sql-guard)', () => {
  it.each([...ofTime, ...ofMemory])('of %s is refused or killed in time, and the next call works', async (_, sql) => {
    const bomb = async () => {
      const outcome = await (isOfTime(sql) ? askShortly : ask)(sql).then(
        ({ rows, truncated }) => ({ rows: rows.length, truncated }),
        (error) => error,
      )
      // some finish in time, or their first rows do
      if (!(outcome instanceof Error)) return
      const code = expect.stringMatching(/^(QUERY_REJECTED|TIMEOUT)$/)
      expect(outcome).toMatchObject({ name: 'AppError', code, retryable: false })
    }
    expect(await shortestOfThree(maxMs, bomb)).toBeLessThan(maxMs)
    expect((await ask('SELECT count(*) AS n FROM emails')).rows).toEqual([{ n: 8 }])
  })

  it.each(ofTime.slice(0, 5))('of %s is reported as TIMEOUT (mail-errors, mail-sql)', async (_, sql) => {
    await expect(askShortly(sql)).rejects.toMatchObject({ code: 'TIMEOUT', retryable: false })
  })

  it.skipIf(lacks('memoryLimits')).each(ofMemory.slice(0, 6))(
    'of %s is reported as QUERY_REJECTED, with the advice to ask for less (mail-errors)',
    async (_, sql) => {
      await expect(ask(sql)).rejects.toMatchObject({
        code: 'QUERY_REJECTED',
        message: expect.stringMatching(/memory|too large/),
      })
    },
  )
})

describe('twenty expensive queries at once', () => {
  const twenty = [...ofMemory, ...ofTime].slice(0, 20)

  it('leave the event loop responsive', async () => {
    const lag = await lagDuring(() => Promise.allSettled(twenty.map(([, sql]) => ask(sql))))
    expect(lag).toBeLessThan(100)
  })

  it('stay within the memory of the child processes, and the next call works', async () => {
    await Promise.all([ask('SELECT 1'), ask('SELECT 1')])
    const freshMb = residentMb(childrenOf(process.pid))
    let most = 0
    const sampler = setInterval(() => {
      most = Math.max(most, residentMb(childrenOf(process.pid)))
    }, 10)
    await Promise.allSettled(twenty.map(([, sql]) => ask(sql)))
    clearInterval(sampler)
    expect(most).toBeLessThan(freshMb + maxGrowthMb)
    if (process.platform === 'linux') expect(most).toBeGreaterThan(50)
    expect((await ask('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('do not prevent the answers to twenty normal calls', async () => {
    const bombs = Promise.allSettled(twenty.slice(0, 4).map(([, sql]) => ask(sql)))
    const good = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`SELECT ${n} AS n`)))
    expect(good.map(({ rows: [row] }) => row)).toEqual(Array.from({ length: 20 }, (_, n) => ({ n })))
    await bombs
  })
})

/** Only our query children; the test runner has other child processes. */
function childrenOf(pid: number): readonly number[] {
  if (process.platform !== 'linux') return []
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readText(`/proc/${pid}/task/${task}/children`).trim().split(' '))
    .map(Number)
    .filter((child) => child > 0 && readText(`/proc/${child}/cmdline`).includes(folder))
}

function residentMb(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/^VmRSS:\s*(\d+)/m.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0))
  return kilobytes.reduce((sum, n) => sum + n, 0) / 1024
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // it has ended
    return ''
  }
}
