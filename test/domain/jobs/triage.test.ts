import { describe, expect, it } from 'vitest'
import { checkVerdict, maxReasonLength } from '#src/domain/jobs/triage.js'
import { stepsOf, undoConflict } from '#src/domain/jobs/undo.js'

const sound = { id: 1, status: 'shortlist' }

describe('a verdict (hunt-triage)', () => {
  it('may have a reason, a score and an expected status', () => {
    const none = { reason: null, score: null, expectedStatus: null }
    expect(checkVerdict(sound)).toEqual({ verdict: { ...sound, ...none } })
    expect(checkVerdict({ ...sound, reason: '', score: null, expectedStatus: '' })).toEqual({
      verdict: { ...sound, ...none },
    })
    const full = { ...sound, reason: '遠い', score: 0, expectedStatus: 'interview 2' }
    expect(checkVerdict(full)).toEqual({ verdict: full })
    expect(checkVerdict({ ...sound, score: 100 }).verdict?.score).toBe(100)
  })

  it('reports everything that is wrong', () => {
    const { fault } = checkVerdict({ id: 0, status: 'NEW', reason: 7, score: 101, expectedStatus: [] })
    for (const name of ['id must', 'status "NEW"', 'reason must', 'score must', 'expected status must'])
      expect(fault).toContain(name)
    for (const score of [-1, 1.5, '7', true, Number.NaN])
      expect(checkVerdict({ ...sound, score }).fault).toContain('score')
  })

  it('is refused with a reason over the limit, with its length', () => {
    expect(checkVerdict({ ...sound, reason: 'x'.repeat(maxReasonLength) }).fault).toBeUndefined()
    expect(checkVerdict({ ...sound, reason: 'x'.repeat(maxReasonLength + 1) }).fault).toBe(
      'reason has 2001 characters; at most 2000 are allowed. Shorten it.',
    )
  })

  it('stores a reason that every engine can hold: no NUL, no half character', () => {
    expect(checkVerdict({ ...sound, reason: 'a\0b\ud83dc👍' }).verdict?.reason).toBe('ab\ufffdc👍')
  })
})

const event = {
  ...{ id: 1, jobId: 7, url: 'u', at: '', actor: 'agent', from: 'new', to: 'reject' },
  ...{ batch: 'b', reason: null, score: null, undoes: null },
}

describe('undoing a batch (hunt-undo)', () => {
  it('restores the earlier status, even if a foreign trigger changed a status twice', () => {
    const events = [{ ...event, id: 3, from: 'reject', to: 'x' }, event, { ...event, id: 2, jobId: 5, from: null }]
    expect(stepsOf(events)).toEqual([
      { jobId: 5, url: 'u', from: null, to: 'reject', at: '', event: 2 },
      { jobId: 7, url: 'u', from: 'new', to: 'x', at: '', event: 3 },
    ])
    expect(
      stepsOf([
        { ...event, from: null },
        { ...event, id: 2, from: 'reject', to: 'x' },
      ]),
    ).toMatchObject([{ from: null }])
  })

  it('is prevented by a status that changed without an event', () => {
    const [step] = stepsOf([event])
    const job = { id: 7, url: 'u', status: 'reject', createdAt: null }
    if (step === undefined) throw new Error('no step')
    expect(undoConflict(step, { job, lastEvent: 1, jobWithSameUrl: null })).toBeNull()
    expect(undoConflict(step, { job: { ...job, status: 'new' }, lastEvent: 1, jobWithSameUrl: null })).toMatchObject({
      problem: 'changed',
      status: 'new',
    })
  })
})
