import { describe, expect, it } from 'vitest'
import { MemoryMailArchive } from '#src/adapters/stores/memory/mail/memory-mail-archive.js'
import { createMailUseCases } from '#src/application/mail/mail-use-cases.js'
import type { QueryRequest } from '#src/application/mail/ports/query-runner.js'
import { anEmail } from '#test/support/archived-emails.js'

function anArchive(maxLimit: number) {
  const asked: QueryRequest[] = []
  const useCases = createMailUseCases({
    archive: new MemoryMailArchive([anEmail({ id: 1, subject: 'Offer' })]),
    runQuery: async (request) => {
      asked.push(request)
      return { query: request.sql, rows: [], truncated: false }
    },
    limits: { maxLimit },
    clock: { now: () => new Date('2024-06-15T12:00:00Z') },
  })
  return { ...useCases, asked }
}

describe('an SQL query (mail-sql)', () => {
  it.each([
    [undefined, 5000, 1000],
    [0, 5000, 1000],
    [7, 5000, 7],
    [9000, 5000, 5000],
    [undefined, 200, 200],
  ])('runs with the limit %s below a maximum of %i, for %i rows', async (limit, maxLimit, rows) => {
    const { runSql, asked } = anArchive(maxLimit)
    await runSql({ sql: 'SELECT 1', limit, maxBytes: 500 })
    expect(asked).toEqual([{ sql: 'SELECT 1', limit: rows, maxBytes: 500 }])
  })

  it('is refused, and not run, with a fractional limit', async () => {
    const { runSql, asked } = anArchive(5000)
    await expect(runSql({ sql: 'SELECT 1', limit: 1.5, maxBytes: 500 })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
    expect(asked).toEqual([])
  })
})

describe('the use cases of an archive', () => {
  it('all use the same archive', async () => {
    const { read, find, statistics } = anArchive(10)
    expect((await read({ id: 1 })).subject).toBe('Offer')
    expect(await find.count()).toBe(1)
    expect((await statistics.overview()).total).toBe(1)
  })
})
