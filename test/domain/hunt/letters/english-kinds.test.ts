import { describe, expect, it } from 'vitest'
import { classifyMessage, classifySentMessage } from '#src/domain/hunt/letters/classify-message.js'
import type { MessageText } from '#src/domain/hunt/letters/message-facts.js'
import { englishLetters } from './english-letters.js'

const aMessage = (message: Partial<MessageText>): MessageText => ({
  subject: '',
  fromName: '',
  fromEmail: '',
  text: '',
  isBulk: false,
  hasInvitation: false,
  ...message,
})
const kindOf = (message: Partial<MessageText>) => classifyMessage(aMessage(message)).kind

describe.each(Object.entries(englishLetters))('a letter that is %s (hunt-kinds)', (kind, letters) => {
  it.each(letters)('%s', (text) => {
    expect(kindOf({ text })).toBe(kind)
  })
})

describe('words that mislead (hunt-kinds)', () => {
  const received = 'Thank you for applying. We have received your application.'
  it.each([
    'We may invite you to an interview.',
    'Our hiring process usually includes a coding challenge and an interview.',
    'Selected applicants will receive an online assessment.',
    'We are unable to respond to each applicant individually.',
    'Candidates who are not selected will not be notified.',
    'If there is a match, we would be delighted to offer you an interview.',
    'Should you be unsuccessful, we will keep your details for six months.',
  ])('an acknowledgement stays one with: %s', (sentence) => {
    expect(kindOf({ text: `${received} ${sentence}` })).toBe('application_received')
  })

  it.each([
    'Special offer: 20% off. This offer expires on Friday.',
    'Unfortunately your parcel could not be delivered.',
    'Our editor will interview the mayor on Monday.',
    'The risk assessment must be completed by Friday.',
    'Save more of your take-home pay.',
    'Unfortunately we have to move your appointment to Tuesday at 10:00.',
    'You may change your appointment to the afternoon.',
  ])('other mail says nothing with: %s', (text) => {
    expect(kindOf({ text })).toBe('not_job_related')
  })

  it.each([
    'We are glad to confirm your appointment as Data Analyst.',
    'This letter confirms your appointment to the permanent post of Archivist.',
  ])('an appointment is an offer where it is to work: %s', (text) => {
    expect(kindOf({ subject: 'Your application', text })).toBe('offer')
  })

  it('are those of a sender of alerts, whatever they copy', () => {
    const text = 'You are invited to an interview at Acme. We would like to schedule an interview.'
    expect(kindOf({ text, fromEmail: 'jobalerts-noreply@board.example' })).toBe('job_alert')
  })

  it('are told in a subject alone', () => {
    expect(kindOf({ subject: 'Interview invitation: Data Analyst at Acme' })).toBe('interview_invitation')
    expect(kindOf({ subject: '🙁 Update on your application' })).toBe('rejection')
    expect(kindOf({ subject: 'Offer letter - Acme' })).toBe('offer')
  })
})

describe('what an applicant writes (hunt-kinds)', () => {
  it.each([
    ['applied', 'Please find attached my CV for the analyst position.'],
    ['applied', 'I would like to apply for the position of nurse.'],
    ['withdrew', 'I would like to withdraw my application.'],
    ['withdrew', 'After some thought I must decline the offer.'],
    ['accepted', 'I am happy to accept the offer and will sign today.'],
    ['answered', 'Thank you for the invitation to the interview, Tuesday works for me.'],
  ])('%s: %s', (kind, text) => {
    expect(classifySentMessage(aMessage({ text }))?.kind).toBe(kind)
  })

  it('is nothing of an application in other mail', () => {
    expect(classifySentMessage(aMessage({ text: 'Shall we have lunch on Friday?' }))).toBeNull()
  })
})
