import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type ArchiveFolder, foreignArchive, importedArchive, prepareInsert } from '../support/mail-archives.js'
import { MailServer } from '../support/mail-client.js'
import { aLetter } from '../support/mail-letters.js'
import { areGoneWithin, descendantsOf, peakMemoryDuring, pingsDuring, quantile } from '../support/mail-processes.js'
import { scene } from '../support/mail-scene.js'
import { RawServer } from '../support/mcp-server.js'
import { shortestOfThree } from '../support/shortest-of.js'

const deadlineMs = 1000
// below the five seconds that hold when no deadline is given, and above what a busy machine adds to the one that is
const longestMs = 4500
const treeMb = 400

const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)'
const endless = `${numbers} SELECT count(*) FROM n`

const ofTime: readonly (readonly [name: string, sql: string])[] = [
  ['an endless recursion', endless],
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

let archive: ArchiveFolder
beforeAll(async () => {
  archive = await importedArchive(scene)
})
afterAll(() => archive.remove())

async function start(...args: string[]): Promise<MailServer> {
  const server = await MailServer.start(archive.path, { args: ['--query-timeout', String(deadlineMs), ...args] })
  onTestFinished(() => server.close())
  // both query processes are warm: what is measured afterwards is the query
  await Promise.all([server.object('count_emails'), server.object('count_emails')])
  return server
}

describe('a bomb in SQL', () => {
  it.each(ofTime)('of time, %s, ends with TIMEOUT at the deadline', async (_, sql_query) => {
    const server = await start()
    const bomb = async () => {
      const error = await server.error('execute_sql_query', { sql_query })
      expect(error.code).toMatch(/^(TIMEOUT|QUERY_REJECTED)$/)
      expect(error.retryable).toBe(false)
    }
    expect(await shortestOfThree(longestMs, bomb)).toBeLessThan(longestMs)
    expect(await server.object('count_emails')).toEqual({ count: scene.length })
  })

  it.each(ofMemory)('of memory, %s, ends within the deadline and 400 MB', async (_, sql_query) => {
    const server = await start()
    const bomb = async () => {
      // some end after their first rows, which are an answer
      const answer = await server.result('execute_sql_query', { sql_query })
      if (answer.isError) expect(JSON.stringify(answer.content)).toMatch(/TIMEOUT|QUERY_REJECTED/)
    }
    const peak = await peakMemoryDuring(server.pid, async () => {
      expect(await shortestOfThree(longestMs, bomb)).toBeLessThan(longestMs)
    })
    expect(peak).toBeLessThan(treeMb)
    expect((await server.object('execute_sql_query', { sql_query: 'SELECT 1 AS a' })).rows).toEqual([{ a: 1 }])
  })

  it('leaves the server responsive and the tree within 400 MB, twenty of them at once', async () => {
    const server = await start()
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
    // a server that waits for its queries answers none before one of them is over: a handful in all
    expect(pings.length).toBeGreaterThan(bombs.length * 2)
    // the median: another program on the machine may delay some of them
    expect(quantile(pings, 0.5)).toBeLessThan(100)
    expect(await server.object('count_emails')).toEqual({ count: scene.length })
  })
})

describe('a call that is cancelled', () => {
  it('stops its query: its process is gone and the next call is quick', async () => {
    const server = await MailServer.start(archive.path, { args: ['--query-timeout', '60000'] })
    onTestFinished(() => server.close())
    await server.object('count_emails')
    const before = descendantsOf(server.pid)
    const aborts = [new AbortController(), new AbortController()]
    const calls = aborts.map(({ signal }) => {
      const request = { name: 'db.execute_sql_query', arguments: { sql_query: endless } }
      return server.client.callTool(request, undefined, { signal }).catch((error) => String(error))
    })
    // the first child had a call before; the second one starts for the second call
    while (descendantsOf(server.pid).length < 2) await delay(10)
    const busy = descendantsOf(server.pid)
    expect(busy).toEqual(expect.arrayContaining([...before]))
    for (const abort of aborts) abort.abort('changed my mind')
    expect(await Promise.all(calls)).toEqual([expect.stringMatching(/changed/), expect.stringMatching(/changed/)])
    expect(await areGoneWithin(10_000, before)).toBe(true)
    expect(await server.object('count_emails')).toEqual({ count: scene.length })
    expect((await server.object('execute_sql_query', { sql_query: 'SELECT 1 AS a' })).row_count).toBe(1)
  })
})

describe('many calls at once', () => {
  it('are each given their own answer, twenty of them', async () => {
    const server = await start()
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        if (n % 4 === 0) return (await server.object('execute_sql_query', { sql_query: `SELECT ${n} AS n` })).rows
        if (n % 4 === 1) return server.ids('get_largest_emails', { limit: n })
        if (n % 4 === 2) return (await server.object('get_email_full', { id: (n % 14) + 1 })).id
        return server.error('get_email_full', { id: 1000 + n }).then(({ code }) => code)
      }),
    )
    for (const [n, answer] of answers.entries()) {
      if (n % 4 === 0) expect(answer).toEqual([{ n }])
      else if (n % 4 === 1) expect(answer).toHaveLength(Math.min(n, scene.length))
      else expect(answer).toBe(n % 4 === 2 ? (n % 14) + 1 : 'NOT_FOUND')
    }
  })

  it('are answered though a bomb takes one of the processes', async () => {
    const server = await start()
    const bomb = server.error('execute_sql_query', { sql_query: endless })
    for (let n = 0; n < 20; n++) expect(await server.object('count_emails')).toEqual({ count: scene.length })
    expect(await bomb).toMatchObject({ code: 'TIMEOUT' })
  })
})

describe.each(['wal', 'delete'] as const)('an archive that another process writes to, journal %s', (journal) => {
  it('gives right results at every moment, and after', async () => {
    const foreign = foreignArchive([])
    onTestFinished(foreign.remove)
    const db = new Database(foreign.path)
    onTestFinished(() => void db.close())
    db.pragma(`journal_mode = ${journal}`)
    const insert = prepareInsert(db)
    // ten letters at a time: whoever reads sees a multiple of ten
    const batch = db.transaction((first: number) => {
      for (let n = 0; n < 10; n++) insert(aLetter({ subject: `Batch ${first}` }), first + n)
    })
    batch(1)
    const server = await MailServer.start(foreign.path)
    onTestFinished(() => server.close())
    let last = 0
    for (let round = 1; round <= 30; round++) {
      batch.immediate(round * 10 + 1)
      const [counted, listed, stats] = await Promise.all([
        server.object('count_emails'),
        server.ids('filter_emails', { limit: 1000 }),
        server.object('get_email_stats'),
      ])
      expect(counted.count).toBe((round + 1) * 10)
      expect(listed).toHaveLength((round + 1) * 10)
      expect(stats.total_emails).toBe((round + 1) * 10)
      last = Number(counted.count)
    }
    expect((await server.object('execute_sql_query', { sql_query: 'SELECT count(*) n FROM emails' })).rows).toEqual([
      { n: last },
    ])
    db.exec('DELETE FROM emails')
    expect(await server.object('count_emails')).toEqual({ count: 0 })
  })

  it('answers a retryable DB_ERROR when it is locked for longer than the busy timeout, then works again', async () => {
    const foreign = foreignArchive([aLetter()])
    onTestFinished(foreign.remove)
    const db = new Database(foreign.path)
    onTestFinished(() => void db.close())
    db.pragma(`journal_mode = ${journal}`)
    const server = await MailServer.start(foreign.path, { args: ['--busy-timeout', '200'] })
    onTestFinished(() => server.close())
    db.exec('BEGIN EXCLUSIVE')
    if (journal === 'wal') expect(await server.object('count_emails')).toEqual({ count: 1 })
    else {
      expect(await server.error('count_emails')).toMatchObject({ code: 'DB_ERROR', retryable: true })
      const sql = { sql_query: 'SELECT count(*) AS n FROM emails' }
      expect(await server.error('execute_sql_query', sql)).toMatchObject({ code: 'DB_ERROR', retryable: true })
    }
    db.exec('COMMIT')
    expect(await server.object('count_emails')).toEqual({ count: 1 })
  })
})

describe('the processes of a server', () => {
  const raw = (...args: string[]) => {
    const server = new RawServer({ args: ['--database', archive.path, '--query-timeout', '60000', ...args] })
    server.initialize()
    return server
  }
  const bomb = (server: RawServer, id: number) => server.call(id, 'db_execute_sql_query', { sql_query: endless })

  it.each(['idle', 'busy'] as const)('are gone when its input ends: %s', async (state) => {
    const server = raw()
    server.call(1, 'db_count_emails')
    server.call(2, 'db_count_emails')
    await Promise.all([server.answer(1), server.answer(2)])
    const children = descendantsOf(server.process.pid ?? 0)
    expect(children.length).toBeGreaterThan(0)
    if (state === 'busy') {
      bomb(server, 3)
      server.write({ method: 'notifications/cancelled', params: { requestId: 3, reason: 'over' } })
    }
    server.process.stdin.end()
    expect(await server.exit).toBe(0)
    expect(server.stderr).toMatch(/stopped\n$/)
    expect(await areGoneWithin(10_000, children)).toBe(true)
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'are gone after %s, in the middle of endless queries',
    async (signal) => {
      const server = raw()
      server.call(1, 'db_count_emails')
      await server.answer(1)
      bomb(server, 2)
      bomb(server, 3)
      while (descendantsOf(server.process.pid ?? 0).length < 2) await delay(10)
      const children = descendantsOf(server.process.pid ?? 0)
      server.process.kill(signal)
      const code = await server.exit
      if (signal !== 'SIGKILL') expect(code).toBe(0)
      expect(await areGoneWithin(10_000, children)).toBe(true)
    },
  )

  it('do not start before the first call about mail', async () => {
    const server = raw()
    server.write({ id: 1, method: 'tools/list' })
    await server.answer(1)
    expect(descendantsOf(server.process.pid ?? 0)).toEqual([])
  })

  it('are replaced when one of them is killed from outside', async () => {
    const server = await start()
    for (const pid of descendantsOf(server.pid)) process.kill(pid, 'SIGKILL')
    const { isError, structuredContent } = await server.result('count_emails')
    if (!isError) expect(structuredContent).toEqual({ count: scene.length })
    expect(await server.object('count_emails')).toEqual({ count: scene.length })
  })
})

describe('the log on stderr', () => {
  it('tells start, stop and each call by name and duration, and nothing that a message or a call says', async () => {
    const server = await MailServer.start(archive.path)
    await server.list('search_emails', { query: 'portfolio of ann@acme.example' })
    await server.list('filter_emails', { from_contains: 'bob@jobs.acme.example' })
    await server.error('filter_emails', { date_from: 'ann@acme.example' })
    await server.error('get_email_thread', { thread_id: 'ann@acme.example' })
    await server.error('filter_emails', { from_domain: 'ann@acme.example' })
    await server.error('search_email_headers', { header_pattern: '(ann@acme.example' })
    await server.error('get_email_full', { message_id: 'ann@acme.example' })
    await server.error('execute_sql_query', { sql_query: 'SELECT "ann@acme.example" FROM emails' })
    await server.error('execute_sql_query', { sql_query: 'SELECT * FROM "ann@acme.example"' })
    await server.error('execute_sql_query', { sql_query: 'SELECT Portfolio FROM emails WHERE (' })
    await server.close()
    const lines = server.stderr.trimEnd().split('\n')
    expect(lines[0]).toMatch(/^jobworkflow: serving mail/)
    expect(lines.at(-1)).toBe('jobworkflow: stopped')
    for (const line of lines.slice(1, -1)) expect(line).toMatch(/^jobworkflow: db\.\w+: (answered|[A-Z_]+) in \d+ ms/)
    expect(lines).toHaveLength(12)
    expect(server.stderr).not.toMatch(/acme|portfolio|bob/i)
  })

  it('does not hold the address that names the archive', async () => {
    const server = await MailServer.start(null, { cwd: archive.folder, args: ['--address', 'ann@acme.example'] })
    const error = await server.error('count_emails')
    await server.close()
    expect(error.code).toBe('DB_NOT_FOUND')
    expect(server.stderr).not.toMatch(/acme/)
  })

  it('holds only errors with --quiet or NITTYMAIL_QUIET', async () => {
    for (const options of [{ args: ['--quiet'] }, { env: { NITTYMAIL_QUIET: '1' } }]) {
      const server = await MailServer.start(archive.path, options)
      await server.object('count_emails')
      await server.close()
      expect(server.stderr).toBe('')
    }
  })
})
