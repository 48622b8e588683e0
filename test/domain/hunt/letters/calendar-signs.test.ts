import { describe, expect, it } from 'vitest'
import { classifyMessage } from '#src/domain/hunt/letters/classify-message.js'

const kindOf = (subject: string, text = '') =>
  classifyMessage({ subject, text, fromName: '', fromEmail: '', isBulk: false, hasInvitation: true }).kind

describe('a calendar part (hunt-kinds)', () => {
  it('is an invitation if the message names an interview or mentions an application', () => {
    expect(kindOf('Interview: Sam and Kim')).toBe('interview_invitation')
    expect(kindOf('Sam and Kim', 'As we said about your application for the role. See you then.')).toBe(
      'interview_invitation',
    )
  })

  it('shows nothing in other mail', () => {
    expect(kindOf('Lunch', 'Lunch at the usual place. Bring the slides.')).toBe('not_job_related')
  })
})
