import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { checkQuery } from '#src/adapters/stores/sqlite/mail/sql-guard/check-query.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { createArchive, fingerprint, run } from '#test/adapters/stores/sqlite/mail/sql-guard/support/archive.js'
import { soup, statement } from '#test/adapters/stores/sqlite/mail/sql-guard/support/sql.js'
import { shortestOfThree } from '#test/support/timing.js'

const archive = createArchive()
const before = fingerprint(archive)
afterAll(() => archive.remove())

const outcome = (sql: string) => run(archive, sql, 5).catch((error: unknown) => error)

describe('any input to the SQL guard', () => {
  it('writes nothing, and causes only our own errors', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          soup,
          soup.map((text) => `SELECT ${text}`),
          fc.string({ unit: 'binary' }),
        ),
        async (sql) => {
          const result = await outcome(sql)
          if (result instanceof Error) expect(result).toBeInstanceOf(AppError)
          if (result instanceof AppError) expect(result.code).toBe('QUERY_REJECTED')
        },
      ),
      { numRuns: 2000 },
    )
    expect(fingerprint(archive)).toBe(before)
  })

  it('never reveals the hidden word', async () => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(statement, async (sql) => {
        const result = await outcome(sql)
        expect(JSON.stringify(result)).not.toContain('hidden-word')
        if (!(result instanceof Error)) accepted++
      }),
      { numRuns: 1000 },
    )
    expect(accepted).toBeGreaterThan(20)
    expect(fingerprint(archive)).toBe(before)
  })

  it('costs time linear in its length, up to the maximum', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          "'",
          '"',
          '`',
          '[',
          '(',
          ')',
          '--',
          '/*',
          '/**/',
          '.1',
          '1e',
          "''",
          ' IN ',
          ' WITH a AS (',
          ' FROM ',
          ',a(',
          '日',
        ),
        async (part) => {
          const check = () => {
            try {
              checkQuery(`SELECT ${part.repeat(19_000 / part.length)}`)
            } catch (error) {
              expect(error).toBeInstanceOf(AppError)
            }
          }
          // a few milliseconds each; rescanning would take minutes
          expect(await shortestOfThree(10_000, check)).toBeLessThan(10_000)
        },
      ),
    )
  })
})
