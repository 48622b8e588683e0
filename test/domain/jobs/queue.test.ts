import { describe, expect, it } from 'vitest'
import { checkPageLimit, positionDate, takePage } from '#src/domain/jobs/queue.js'
import { noTexts } from '#test/support/a-job.js'

describe('A page of the queue', () => {
  it('may ask for 1 to 1000 jobs (read-R1.3, read-R1.4)', () => {
    for (const limit of [1, 50, 1000]) expect(() => checkPageLimit(limit)).not.toThrow()
    for (const limit of [0, 1001, -1, 1.5, Number.NaN]) {
      expect(() => checkPageLimit(limit)).toThrow(
        expect.objectContaining({
          code: 'VALIDATION_ERROR',
          message: 'limit must be a whole number from 1 to 1000.',
        }),
      )
    }
  })

  it('continues from a date given by its beginning', () => {
    expect([null, '', '2026', 'x'.repeat(201)].map(positionDate)).toEqual([null, '', '2026', 'x'.repeat(200)])
    const { entries } = takePage([{ ...noTexts, id: 7, capturedAt: '2026' }], { limit: 1, maxCharacters: 1 })
    expect(entries[0]?.position).toEqual({ capturedAt: '2026', id: 7 })
  })

  it('ends with the job that fills it (jobs-page-size)', () => {
    const rows = [1, 2, 3].map((id) => ({ ...noTexts, id, title: '12345', url: '12345' }))
    const ids = (maxCharacters: number) => takePage(rows, { limit: 9, maxCharacters }).entries.map(({ job }) => job.id)
    expect([10, 11, 20, 21].map(ids)).toEqual([[1], [1, 2], [1, 2], [1, 2, 3]])
  })
})
