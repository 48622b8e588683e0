import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyMessage } from '#src/domain/hunt/letters/classify-message.js'
import { type MessageText, maxQuoteLength } from '#src/domain/hunt/letters/message-facts.js'

const aMessage = (message: Partial<MessageText>): MessageText => ({
  subject: '',
  fromName: '',
  fromEmail: '',
  text: '',
  isBulk: false,
  hasInvitation: false,
  ...message,
})

const kindOf = (text: string, rest: Partial<MessageText> = {}) => classifyMessage(aMessage({ text, ...rest })).kind
const flat = (text: string) => text.replace(/\s+/g, ' ')

describe('the kind of a message (hunt-kinds)', () => {
  it('is a refusal if it first thanks for the application', () => {
    const text = 'Thank you for applying to Acme. We have decided to move forward with other candidates.'
    expect(classifyMessage(aMessage({ text }))).toMatchObject({
      kind: 'rejection',
      quote: 'We have decided to move forward with other candidates.',
    })
  })

  it('is found across the lines of a wrapped paragraph, with the original words', () => {
    const text =
      'After careful thought about all of the applications, the team has decided not\nto move forward with yours.'
    const { kind, quote } = classifyMessage(aMessage({ text }))
    expect(kind).toBe('rejection')
    expect(flat(text)).toContain(quote)
  })

  it('is found with any apostrophes, spaces and widths', () => {
    expect(kindOf('We\u00a0won\u2019t be moving\u00a0forward with your application.')).toBe('rejection')
    expect(kindOf('We won&#39;t be moving&nbsp;forward with your application.')).toBe('rejection')
  })

  it('is not taken from hypothetical statements', () => {
    const thanks = 'Thank you for applying to Acme. We have received your application.'
    for (const promise of [
      'If you are selected, we will invite you to an interview.',
      'Should your profile match, our team will schedule an interview with you.',
      'Shortlisted candidates will be invited to an interview.',
      'If you are not selected for this role, keep an eye on our other openings.',
    ]) {
      expect(kindOf(`${thanks} ${promise}`), promise).toBe('application_received')
    }
  })

  it('is an invitation if its "if" only asks for a suitable time', () => {
    expect(kindOf('We would like to invite you to an interview if you are still interested.')).toBe(
      'interview_invitation',
    )
  })

  it('never follows from one weak word', () => {
    expect(kindOf('Unfortunately the weather will be bad.')).toBe('not_job_related')
    expect(kindOf('A fine interview stands in the paper.')).toBe('not_job_related')
  })

  it('never throws, and quotes the message', () => {
    const words = fc.constantFrom(
      'we',
      'not',
      'offer',
      'you',
      'interview',
      'if',
      'selected',
      'application',
      '.',
      '\n',
      '\n\n',
      '&nbsp;',
      '<b>',
      '選考',
      '見送り',
      '、',
      '\u2019',
      '😀',
      'unfortunately',
      'decided not to proceed',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string())), fc.string(), (parts, subject) => {
        const text = parts.join(' ')
        const { kind, quote } = classifyMessage(aMessage({ text, subject }))
        expect(quote === null).toBe(kind === 'not_job_related')
        if (quote === null) return
        expect(quote.length).toBeLessThanOrEqual(maxQuoteLength)
        expect(`${flat(subject)}\n${flat(text)}`).toContain(quote)
      }),
    )
  })
})
