import { describe, expect, it } from 'vitest'
import { understandMessage } from '#src/domain/hunt/letters/understand-message.js'

const understood = (isList: boolean, subject: string, plainText: string) =>
  understandMessage({
    ...{ subject, plainText, from: 'Acme <news@acme.example>', fromEmail: 'news@acme.example' },
    ...{ isBulk: isList, isList, invitations: [], sentOn: null },
  }).received

describe('mailing list messages (hunt-kinds)', () => {
  it.each([
    [
      'rejection',
      'Your application',
      'After careful consideration we have decided to move forward with other candidates.',
    ],
    [
      'interview_invitation',
      'Interview',
      'We would like to invite you to an interview. Please let us know your availability.',
    ],
    ['rejection', '選考結果のご連絡', '誠に残念ながら、今回は採用を見送らせていただくこととなりました。'],
  ])('are never %s, whatever they say', (kind, subject, text) => {
    expect(understood(false, subject, text).kind).toBe(kind)
    expect(understood(true, subject, text)).toMatchObject({ kind: 'not_job_related', quote: null })
  })

  it('may be an alert', () => {
    const [subject, text] = [
      '5 new jobs for you',
      'New jobs that match your search: Backend Engineer, Tokyo. Apply now.',
    ]
    expect(understood(true, subject, text).kind).toBe('job_alert')
  })
})
