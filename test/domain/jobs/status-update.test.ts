import { describe, expect, it } from 'vitest'
import { checkBatch, checkUpdate, maxBatchSize, shortJson } from '#src/domain/jobs/status-update.js'

const statuses = 'new, shortlist, reviewed, reject, resume_written, applied'
const items = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1, status: 'applied' }))

describe('an update of one job', () => {
  it.each(['new', 'shortlist', 'reviewed', 'reject', 'resume_written', 'applied'])(
    'may set the status %s (update-R2.1)',
    (status) => {
      expect(checkUpdate({ id: 1, status })).toEqual({ update: { id: 1, status } })
    },
  )

  it.each([
    [{ status: 'new' }, 'id is missing; it must be a positive whole number.'],
    [{ id: null, status: 'new' }, 'id is missing; it must be a positive whole number.'],
    [{ id: 0, status: 'new' }, 'id must be a positive whole number, not 0.'],
    [{ id: -3, status: 'new' }, 'id must be a positive whole number, not -3.'],
    [{ id: 1.5, status: 'new' }, 'id must be a positive whole number, not 1.5.'],
  ])('is refused if its id is missing or no positive whole number: %j (update-R3.4, update-R3.5)', (request, fault) => {
    expect(checkUpdate(request)).toEqual({ fault })
  })

  it.each([{}, { status: null }])('is refused if its status is missing: %j (update-R2.3)', (request) => {
    expect(checkUpdate({ id: 1, ...request })).toEqual({ fault: `status is missing; it must be one of ${statuses}.` })
  })

  it.each(['hired', '', 'New', 'APPLIED', ' new', 'new ', 'new\n'])(
    'is refused if its status is unknown or empty, in other case or between spaces: %j (update-R2.2, update-R2.3, update-R2.4, update-R2.5)',
    (status) => {
      const fault = `status ${JSON.stringify(status)} is not known; it must be one of ${statuses}.`
      expect(checkUpdate({ id: 1, status })).toEqual({ fault })
    },
  )

  it('is refused with everything that is wrong', () => {
    expect(checkUpdate({ id: '7', status: '' }).fault).toBe(
      `id must be a positive whole number, not "7". status "" is not known; it must be one of ${statuses}.`,
    )
  })

  it('is reported with its value up to 80 characters', () => {
    expect(checkUpdate({ id: 'x'.repeat(78), status: 'new' }).fault).toBe(
      `id must be a positive whole number, not "${'x'.repeat(78)}".`,
    )
    expect(checkUpdate({ id: 'x'.repeat(79), status: 'new' }).fault).toBe(
      `id must be a positive whole number, not "${'x'.repeat(79)}….`,
    )
  })

  it('requires its id and status, and nothing else', () => {
    const request = { id: 7, status: 'applied', note: 'x' }
    expect(checkUpdate(request)).toEqual({ update: { id: 7, status: 'applied' } })
  })
})

describe('a batch of updates', () => {
  it('has at most 100 items, and one more is refused (update-R1.4)', () => {
    expect(maxBatchSize).toBe(100)
    expect(() => checkBatch(items(100))).not.toThrow()
    expect(() => checkBatch(items(101))).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        message: 'updates holds 101 items; at most 100 fit in one batch. Split it.',
      }),
    )
  })

  it('is refused with the repeated ids, each once (update-R3.6)', () => {
    expect(() => checkBatch([...items(3), ...items(2), ...items(2)])).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        message: 'updates has the same id more than once: 1, 2.',
      }),
    )
  })

  it.each([[['abc']], [[-1]], [[0, 1.5]], [[true]], [[[1]]], [[{ a: 1 }]], [['x'.repeat(200)]]])(
    'is refused if an invalid id is repeated: %j (update-R3.6)',
    (ids) => {
      const twice = [...ids, ...structuredClone(ids)].map((id) => ({ id, status: 'new' }))
      const named = ids.map((id) => shortJson(id)).join(', ')
      expect(() => checkBatch(twice, 'verdicts')).toThrow(
        expect.objectContaining({
          code: 'VALIDATION_ERROR',
          message: `verdicts has the same id more than once: ${named}.`,
        }),
      )
    },
  )

  it('may lack the id in several items, and have ids that only look alike (update-R3.5)', () => {
    const nested = () => ({ id: JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) })
    const ids = [
      {},
      {},
      { id: null },
      { id: null },
      { id: undefined },
      { id: 1 },
      { id: '1' },
      { id: [1] },
      { id: ['1'] },
    ]
    expect(() => checkBatch([...ids, { id: true }, { id: 'true' }, nested()])).not.toThrow()
  })
})
