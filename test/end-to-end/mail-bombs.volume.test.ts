import { describe, expect, it } from 'vitest'
import { median } from '#scripts/kit/statistics.js'
import { endlessQuery, numbers, serveWithDeadline } from '#test/support/endless-queries.js'
import { scene } from '#test/support/mail-scene.js'
import { peakMemoryDuring, pingsDuring } from '#test/support/processes.js'
import { sharedArchive } from '#test/support/served-scene.js'
import { shortestOfThree } from '#test/support/timing.js'

// below the default deadline of five seconds, and above the given one plus the delay of a busy machine
const maxMs = 4500
const treeMb = 400

const ofTime: readonly (readonly [name: string, sql: string])[] = [
  ['an endless recursion', endlessQuery],
  ['an endless recursion without rows', `${numbers} SELECT i FROM n WHERE i < 0`],
  ['a cross join', `SELECT count(*) FROM emails${', emails'.repeat(20)}`],
  [
    'patterns that backtrack',
    `${numbers} SELECT sum(printf('%.*c', 40000 + i % 2, 'a') LIKE '${'%a'.repeat(2000)}b') FROM n`,
  ],
  ['a sort that spills', `${numbers} SELECT hex(randomblob(500)) AS h FROM n ORDER BY h`],
]

const ofMemory: readonly (readonly [name: string, sql: string])[] = [
  ['zeros', 'SELECT hex(zeroblob(400000000))'],
  ['random bytes', 'SELECT length(randomblob(900000000))'],
  ['concatenation', `${numbers} SELECT group_concat(printf('%.*c', 100000, 'x')) FROM n`],
  ['many rows of large values', `${numbers} SELECT randomblob(30000000) FROM n`],
  ['doubling text', "WITH RECURSIVE n(t) AS (SELECT 'xx' UNION ALL SELECT t || t FROM n) SELECT max(length(t)) FROM n"],
  ['JSON', `${numbers} SELECT json_group_array(printf('%.*c', 100000, 'x')) FROM n`],
]

const archive = sharedArchive(scene)

describe('an expensive SQL query (mail-sql-guard)', () => {
  it.each(ofTime)('ends with TIMEOUT at the deadline: %s (mail-errors, mail-sql)', async (_, sql_query) => {
    const server = await serveWithDeadline(archive().path)
    const bomb = async () => {
      const error = await server.error('execute_sql_query', { sql_query })
      expect(error.code).toMatch(/^(TIMEOUT|QUERY_REJECTED)$/)
      expect(error.retryable).toBe(false)
    }
    expect(await shortestOfThree(maxMs, bomb)).toBeLessThan(maxMs)
    expect(await server.object('count_emails')).toEqual({ count: scene.length })
  })

  it.each(ofMemory)('stays within the deadline and 400 MB: %s', async (_, sql_query) => {
    const server = await serveWithDeadline(archive().path)
    const bomb = async () => {
      // some end after their first rows, which count as an answer
      const answer = await server.result('execute_sql_query', { sql_query })
      if (answer.isError) expect(JSON.stringify(answer.content)).toMatch(/TIMEOUT|QUERY_REJECTED/)
    }
    const peak = await peakMemoryDuring(server.pid, async () => {
      expect(await shortestOfThree(maxMs, bomb)).toBeLessThan(maxMs)
    })
    expect(peak).toBeLessThan(treeMb)
    expect((await server.object('execute_sql_query', { sql_query: 'SELECT 1 AS a' })).rows).toEqual([{ a: 1 }])
  })

  it('leaves the server responsive and the process tree within 400 MB, even twenty at once (mail-ping)', async () => {
    const server = await serveWithDeadline(archive().path)
    let pings: readonly number[] = []
    const bombs = [...ofTime, ...ofMemory].slice(0, 10)
    const peak = await peakMemoryDuring(server.pid, async () => {
      pings = await pingsDuring(
        () => server.client.ping(),
        async () => {
          await Promise.all(
            [...bombs, ...bombs].map(async ([, sql_query]) => {
              const answer = await server.result('execute_sql_query', { sql_query })
              if (answer.isError) expect(JSON.stringify(answer.content)).toMatch(/TIMEOUT|QUERY_REJECTED/)
            }),
          )
        },
      )
    })
    expect(peak).toBeLessThan(treeMb)
    // a server that waited for its queries would answer only a handful of pings in all
    expect(pings.length).toBeGreaterThan(bombs.length * 2)
    // the median, because another program may delay some of them
    expect(median(pings)).toBeLessThan(100)
    expect(await server.object('count_emails')).toEqual({ count: scene.length })
  })
})
