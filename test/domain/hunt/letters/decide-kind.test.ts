import { describe, expect, it } from 'vitest'
import { type Circumstances, decideKind } from '#src/domain/hunt/letters/decide-kind.js'
import type { Sign } from '#src/domain/hunt/letters/find-signs.js'
import type { MessageKind } from '#src/domain/hunt/letters/message-kind.js'

type KindSign = Sign<MessageKind>

let made = 0

/** A weak sign, each later in the message than the one before. */
function weak(kind: MessageKind, changes: Partial<KindSign> = {}): KindSign {
  const at = ++made
  return { kind, rule: `${kind}/${at}`, where: 'text', quote: `${kind} ${at}`, at, isStrong: false, ...changes }
}

const strong = (kind: MessageKind, changes: Partial<KindSign> = {}) => weak(kind, { isStrong: true, ...changes })

function decide(signs: readonly KindSign[], circumstances: Partial<Circumstances> = {}) {
  return decideKind(signs, {
    isBulk: false,
    isAnswer: true,
    ofHunt: { quote: 'the role' },
    isPlain: true,
    isBrief: true,
    ...circumstances,
  })
}

describe('signs of a kind (hunt-kinds)', () => {
  it.each([
    ['one strong sign', 'rejection', 'rejection', [strong('rejection')]],
    ['one weak sign', 'human_other', 'human_other', [weak('rejection')]],
    ['two weak signs', 'rejection', 'human_other', [weak('rejection'), weak('rejection')]],
    ['weak signs of two kinds', 'human_other', 'human_other', [weak('rejection'), weak('offer')]],
  ] as const)('%s: a letter is %s, mail to many %s', (_, ofLetter, ofMany, signs) => {
    expect(decide(signs).kind).toBe(ofLetter)
    expect(decide(signs, { isBulk: true }).kind).toBe(ofMany)
  })

  it('are quoted by the one that decided', () => {
    const [vague, clear] = [weak('rejection'), strong('rejection')]
    expect(decide([vague, clear])).toMatchObject({ kind: 'rejection', rule: clear.rule, quote: clear.quote })
  })

  it('are none: it is left, and nothing of a hunt where it speaks of none', () => {
    expect(decide([])).toMatchObject({ kind: 'human_other', rule: 'unjudged', quote: 'the role' })
    expect(decide([], { ofHunt: null })).toMatchObject({ kind: 'not_job_related', rule: 'none', quote: null })
  })
})

describe('signs of several kinds (hunt-kinds)', () => {
  const titled = { where: 'subject', at: 0 } as const

  it.each([
    ['two steps are left to the reader', [strong('offer'), strong('interview_invitation')], 'human_other'],
    ['the one that the subject names counts', [strong('offer', titled), strong('interview_invitation')], 'offer'],
    [
      'a refusal that is said twice ends it',
      [strong('interview_invitation'), strong('rejection'), weak('rejection')],
      'rejection',
    ],
    ['a refusal beside an offer is left', [strong('offer'), strong('rejection'), weak('rejection')], 'human_other'],
    [
      'a test that is named before an interview is asked for',
      [strong('assessment'), strong('interview_invitation')],
      'assessment',
    ],
    [
      'an interview that is named before a test is one',
      [strong('interview_invitation'), strong('assessment')],
      'interview_invitation',
    ],
    ['a step comes before a receipt', [strong('application_received'), strong('rejection')], 'rejection'],
    ['a receipt with a word of regret is left', [strong('application_received'), weak('rejection')], 'human_other'],
    ['an advert by its subject is one', [strong('job_alert', titled), strong('rejection')], 'job_alert'],
  ] as const)('%s', (_, signs, kind) => {
    expect(decide(signs).kind).toBe(kind)
  })

  it('a long letter that calls itself a receipt only tells of what comes later', () => {
    const signs = [strong('application_received', titled), strong('interview_invitation')]
    expect(decide(signs).kind).toBe('interview_invitation')
    expect(decide(signs, { isBrief: false }).kind).toBe('human_other')
    expect(decide([strong('application_received', titled), strong('rejection')], { isBrief: false }).kind).toBe(
      'rejection',
    )
  })

  it('who applied is not approached', () => {
    const signs = [strong('recruiter_outreach'), strong('interview_invitation')]
    expect(decide(signs).kind).toBe('interview_invitation')
    expect(decide(signs, { isAnswer: false }).kind).toBe('recruiter_outreach')
  })
})

describe('a sure receipt (hunt-kinds)', () => {
  it('is a plain one with no other sign', () => {
    expect(decide([strong('application_received')]).isSureReceipt).toBe(true)
    expect(decide([strong('application_received')], { isPlain: false }).isSureReceipt).toBe(false)
    expect(decide([strong('application_received')], { isBulk: true }).isSureReceipt).toBe(false)
    expect(decide([strong('application_received'), weak('assessment')]).isSureReceipt).toBe(false)
    expect(decide([weak('application_received'), weak('application_received')]).isSureReceipt).toBe(false)
  })
})
