import { describe, expect, it } from 'vitest'
import { decideKind } from '#src/domain/hunt/letters/decide-kind.js'
import type { Sign } from '#src/domain/hunt/letters/find-signs.js'
import type { MessageKind } from '#src/domain/hunt/letters/message-kind.js'

type KindSign = Sign<MessageKind>

let made = 0

/** A weak sign, each later in the message than the one before. */
function weak(kind: MessageKind, changes: Partial<KindSign> = {}): KindSign {
  const at = ++made
  const none = { isStrong: false, isHint: false, outranks: false, silences: [] }
  return { kind, rule: `${kind}/${at}`, where: 'text', quote: `${kind} ${at}`, at, ...none, ...changes }
}

const strong = (kind: MessageKind, changes: Partial<KindSign> = {}) => weak(kind, { isStrong: true, ...changes })
const hint = (kind: MessageKind) => weak(kind, { isHint: true })

function decide(signs: readonly KindSign[], { isBulk = false, isAnswer = false } = {}) {
  const message = { subject: '', fromName: '', fromEmail: '', text: '', isBulk, hasInvitation: false }
  return decideKind(signs, message, isAnswer)
}

describe('signs of a kind (hunt-kinds)', () => {
  const same = { rule: 'rejection/same' }

  it.each([
    ['one strong sign', 'rejection', 'rejection', [strong('rejection')]],
    ['one weak sign', 'not_job_related', 'not_job_related', [weak('rejection')]],
    ['two weak signs', 'rejection', 'not_job_related', [weak('rejection'), weak('rejection')]],
    ['the same twice', 'not_job_related', 'not_job_related', [weak('rejection', same), weak('rejection', same)]],
    ['a weak sign and a hint', 'rejection', 'not_job_related', [hint('rejection'), weak('rejection')]],
    ['two hints', 'not_job_related', 'not_job_related', [hint('rejection'), hint('rejection')]],
    ['weak signs of two kinds', 'not_job_related', 'not_job_related', [weak('rejection'), weak('offer')]],
  ] as const)('%s: a letter is %s, mail to many %s', (_, ofLetter, ofMany, signs) => {
    expect(decide(signs).kind).toBe(ofLetter)
    expect(decide(signs, { isBulk: true }).kind).toBe(ofMany)
  })

  it('are quoted by the one that decided', () => {
    const [vague, clear] = [weak('rejection'), strong('rejection')]
    expect(decide([vague, clear])).toEqual({ kind: 'rejection', rule: clear.rule, quote: clear.quote })
    const [hinted, first] = [hint('rejection'), weak('rejection')]
    expect(decide([hinted, first])).toMatchObject({ quote: first.quote })
    expect(decide([])).toEqual({ kind: 'not_job_related', rule: 'none', quote: null })
  })

  it('that are strong are told by the first, or by one that outranks', () => {
    const [second, first] = [strong('offer', { at: 9 }), strong('offer', { at: 2 })]
    expect(decide([second, first]).quote).toBe(first.quote)
    const loud = strong('offer', { at: 10, outranks: true })
    expect(decide([second, first, loud]).quote).toBe(loud.quote)
  })
})

describe('of several kinds (hunt-kinds)', () => {
  const alert = strong('job_alert', { where: 'subject' })

  it.each([
    ['the refusal comes before the offer', [strong('offer'), strong('rejection')], 'rejection'],
    ['what outranks comes first', [strong('rejection'), strong('job_alert', { outranks: true })], 'job_alert'],
    ['an alert by its subject is one', [strong('rejection'), alert], 'job_alert'],
    ['an alert by its text alone is none', [strong('rejection'), strong('job_alert')], 'rejection'],
    [
      'a weak invitation gives way to what is said outright',
      [weak('interview_invitation'), weak('interview_invitation'), strong('application_received')],
      'application_received',
    ],
    [
      'a test that is named before an interview is what is asked for',
      [strong('assessment'), strong('interview_invitation')],
      'assessment',
    ],
    [
      'a test that is named after it is not',
      [strong('interview_invitation'), strong('assessment')],
      'interview_invitation',
    ],
  ] as const)('%s', (_, signs, kind) => {
    expect(decide(signs).kind).toBe(kind)
  })

  it('who applied is not approached, unless nothing else is said', () => {
    const signs = [strong('recruiter_outreach'), strong('human_other')]
    expect([decide(signs).kind, decide(signs, { isAnswer: true }).kind]).toEqual(['recruiter_outreach', 'human_other'])
    expect(decide([strong('recruiter_outreach')], { isAnswer: true }).kind).toBe('recruiter_outreach')
  })

  it('one that a sign silences does not count, whichever of subject and text says so', () => {
    const silences = ['rejection'] as const
    for (const where of ['subject', 'text'] as const)
      expect(decide([strong('rejection'), strong('human_other', { where, silences })]).kind).toBe('human_other')
  })

  it('what the subject silences silences nothing itself', () => {
    const subject = strong('offer', { where: 'subject', silences: ['human_other'] })
    const text = strong('human_other', { silences: ['offer'] })
    expect(decide([text, subject]).kind).toBe('offer')
  })
})
