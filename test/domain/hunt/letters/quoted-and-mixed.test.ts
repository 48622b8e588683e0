import { describe, expect, it } from 'vitest'
import { understandMessage } from '#src/domain/hunt/letters/understand-message.js'

const understood = (subject: string, plainText: string) =>
  understandMessage({
    ...{ subject, plainText, from: 'Acme <jobs@acme.example>', fromEmail: 'jobs@acme.example' },
    ...{ isBulk: false, invitations: [], sentOn: null },
  }).received

describe('quoted text below an answer decides nothing (hunt-kinds)', () => {
  it.each([
    ['> We regret to inform you that we have decided to move forward with other candidates.'],
    ['-----Original Message-----\nFrom: Acme\nWe regret to inform you that your application was not successful.'],
    ['> 誠に残念ながら、今回は採用を見送らせていただくこととなりました。'],
  ])('an invitation that quotes a rejection is an invitation: %s', (quoted) => {
    const text = `Hi Jo,\n\nGood news after all: we would like to invite you to an interview on Tuesday at 10:00.\n\nKind regards\n\nOn Mon, 1 Jun 2026 Acme wrote:\n${quoted}`
    expect(understood('Re: Your application', text)).toMatchObject({
      kind: 'interview_invitation',
      quote: expect.stringContaining('interview'),
    })
  })
})

describe('a message in both languages (hunt-kinds)', () => {
  it.each([
    [
      'rejection',
      'Application result / 選考結果のご連絡',
      '慎重に検討いたしましたが、誠に残念ながら今回は採用を見送らせていただくこととなりました。\n\nAfter careful consideration we have decided not to move forward with your application.',
    ],
    [
      'interview_invitation',
      'Interview / 面接のご案内',
      'We would like to invite you to a first interview. Please let us know your availability.\n\n一次面接のご案内です。ご都合のよい日時をお知らせください。',
    ],
    [
      'application_received',
      'ご応募ありがとうございます / Thank you for applying',
      'ご応募を受け付けました。\n\nThank you for applying. We have received your application.',
    ],
  ])('%s', (kind, subject, text) => {
    expect(understood(subject, text).kind).toBe(kind)
  })
})
