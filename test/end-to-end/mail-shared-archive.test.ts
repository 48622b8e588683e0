import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { aForeignArchive } from '#test/support/mail-archives.js'
import { startMailServer } from '#test/support/mail-client.js'
import { aLetter, prepareInsert } from '#test/support/mail-letters.js'

describe.each(['wal', 'delete'] as const)('an archive that another process is writing to, journal %s', (journal) => {
  it('gives right results at every moment, and afterwards', async () => {
    const foreign = aForeignArchive([])
    const db = new Database(foreign.path)
    onTestFinished(() => void db.close())
    db.pragma(`journal_mode = ${journal}`)
    const insert = prepareInsert(db)
    // ten letters per transaction, so that every reader sees a multiple of ten
    const batch = db.transaction((first: number) => {
      for (let n = 0; n < 10; n++) insert(aLetter({ subject: `Batch ${first}` }), first + n)
    })
    batch(1)
    const server = await startMailServer(foreign.path, { args: ['--page-chars', '0', '--page-bytes', '0'] })
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

  it('gives a retryable DB_ERROR if it is locked longer than the busy timeout, then works again', async () => {
    const foreign = aForeignArchive([aLetter()])
    const db = new Database(foreign.path)
    onTestFinished(() => void db.close())
    db.pragma(`journal_mode = ${journal}`)
    const server = await startMailServer(foreign.path, { args: ['--busy-timeout', '200'] })
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
