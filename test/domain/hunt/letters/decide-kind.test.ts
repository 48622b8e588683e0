import { describe, expect, it } from 'vitest'
import { decideKind, type LetterContext } from '#src/domain/hunt/letters/decide-kind.js'
import type { Sign } from '#src/domain/hunt/letters/find-signs.js'
import type { MessageKind } from '#src/domain/hunt/letters/message-kind.js'

type KindSign = Sign<MessageKind>

let made = 0

/** A weak sign; each is later in the message than the one before. */
function weak(kind: MessageKind, changes: Partial<KindSign> = {}): KindSign {
  const at = ++made
  return { kind, rule: `${kind}/${at}`, where: 'text', quote: `${kind} ${at}`, at, isStrong: false, ...changes }
}

const strong = (kind: MessageKind, changes: Partial<KindSign> = {}) => weak(kind, { isStrong: true, ...changes })

function decide(signs: readonly KindSign[], context: Partial<LetterContext> = {}) {
  return decideKind(signs, {
    isBulk: false,
    isAnswer: true,
    ofHunt: { quote: 'the role' },
    isPlain: true,
    isBrief: true,
    ...context,
  })
}

describe('signs of a kind (hunt-kinds)', () => {
  it.each([
    ['one strong sign', 'rejection', 'rejection', [strong('rejection')]],
    ['one weak sign', 'human_other', 'human_other', [weak('rejection')]],
    ['two weak signs', 'rejection', 'human_other', [weak('rejection'), weak('rejection')]],
    ['weak signs of two kinds', 'human_other', 'human_other', [weak('rejection'), weak('offer')]],
  ] as const)('%s: a letter is %s, bulk mail %s', (_, ofLetter, ofMany, signs) => {
    expect(decide(signs).kind).toBe(ofLetter)
    expect(decide(signs, { isBulk: true }).kind).toBe(ofMany)
  })

  it('quote the one that decided', () => {
    const [vague, clear] = [weak('rejection'), strong('rejection')]
    expect(decide([vague, clear])).toMatchObject({ kind: 'rejection', rule: clear.rule, quote: clear.quote })
  })

  it('may be missing: the letter is left open, and is unrelated if it mentions no hunt', () => {
    expect(decide([])).toMatchObject({ kind: 'human_other', rule: 'unjudged', quote: 'the role' })
    expect(decide([], { ofHunt: null })).toMatchObject({ kind: 'not_job_related', rule: 'none', quote: null })
  })
})

describe('signs of several kinds (hunt-kinds)', () => {
  const titled = { where: 'subject', at: 0 } as const

  it.each([
    ['two steps are left to the reader', [strong('offer'), strong('interview_invitation')], 'human_other'],
    ['the one in the subject counts', [strong('offer', titled), strong('interview_invitation')], 'offer'],
    [
      'a refusal stated twice decides',
      [strong('interview_invitation'), strong('rejection'), weak('rejection')],
      'rejection',
    ],
    [
      'a refusal next to an offer is left to the reader',
      [strong('offer'), strong('rejection'), weak('rejection')],
      'human_other',
    ],
    [
      'a test before an interview is an assessment',
      [strong('assessment'), strong('interview_invitation')],
      'assessment',
    ],
    [
      'an interview before a test is an interview',
      [strong('interview_invitation'), strong('assessment')],
      'interview_invitation',
    ],
    ['a step ranks before a receipt', [strong('application_received'), strong('rejection')], 'rejection'],
    [
      'a receipt with a word of regret is left to the reader',
      [strong('application_received'), weak('rejection')],
      'human_other',
    ],
    ['an advert in the subject is an advert', [strong('job_alert', titled), strong('rejection')], 'job_alert'],
  ] as const)('%s', (_, signs, kind) => {
    expect(decide(signs).kind).toBe(kind)
  })

  it('a long letter that calls itself a receipt only describes what comes later', () => {
    const signs = [strong('application_received', titled), strong('interview_invitation')]
    expect(decide(signs).kind).toBe('interview_invitation')
    expect(decide(signs, { isBrief: false }).kind).toBe('human_other')
    expect(decide([strong('application_received', titled), strong('rejection')], { isBrief: false }).kind).toBe(
      'rejection',
    )
  })

  it('outreach by a recruiter is ruled out for applicants', () => {
    const signs = [strong('recruiter_outreach'), strong('interview_invitation')]
    expect(decide(signs).kind).toBe('interview_invitation')
    expect(decide(signs, { isAnswer: false }).kind).toBe('recruiter_outreach')
  })
})

describe('a certain receipt (hunt-kinds)', () => {
  it('is a plain one with no other sign', () => {
    expect(decide([strong('application_received')]).isSureReceipt).toBe(true)
    expect(decide([strong('application_received')], { isPlain: false }).isSureReceipt).toBe(false)
    expect(decide([strong('application_received')], { isBulk: true }).isSureReceipt).toBe(false)
    expect(decide([strong('application_received'), weak('assessment')]).isSureReceipt).toBe(false)
    expect(decide([weak('application_received'), weak('application_received')]).isSureReceipt).toBe(false)
  })
})
