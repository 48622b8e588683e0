import { describe, expect, it } from 'vitest'
import { classifyMessage } from '#src/domain/hunt/letters/classify-message.js'
import type { MessageText } from '#src/domain/hunt/letters/message-facts.js'
import { scantLetters } from './english-scant-letters.js'
import { shortLetters } from './english-short-letters.js'

const kindOf = (message: Partial<MessageText>) =>
  classifyMessage({
    subject: '',
    fromName: '',
    fromEmail: '',
    text: '',
    isBulk: false,
    hasInvitation: false,
    ...message,
  }).kind
const addressIn = (from: string) => /[^<>\s]+@[^<>\s]+/.exec(from)?.[0] ?? ''
const nameIn = (from: string) => from.replace(/<.*/, '').trim()

describe.each([...Object.entries(shortLetters), ...Object.entries(scantLetters)])(
  'a short letter that is %s (hunt-kinds)',
  (kind, letters) => {
    it.each(letters)('%s: %s', (subject, text, from) => {
      expect(kindOf({ subject, text, fromName: nameIn(from), fromEmail: addressIn(from) })).toBe(kind)
    })
  },
)

describe('mail of other matters (hunt-kinds)', () => {
  it.each([
    [
      'Your application for the flat',
      'We have received your application for the apartment at 5 Elm Lane. Our agent will review it.',
    ],
    ['Membership', 'Thank you for applying to join our gym. Your application was submitted.'],
    ['New episode', 'This week our podcast has an interview with the founder of a bakery. We scheduled it in May.'],
    ['Your loan', 'Congratulations! We are pleased to offer you financing. Please review and sign the agreement.'],
    ['Tonight', 'We are thrilled to offer you 30% off. The offer expires at midnight. Welcome aboard!'],
  ])('says nothing of a hunt: %s', (subject, text) => {
    expect(kindOf({ subject, text })).toBe('not_job_related')
  })

  it('does where it speaks of work', () => {
    const text = 'Thank you for applying to the position of leasing agent. We have received your application.'
    expect(kindOf({ subject: 'Apartment leasing agent', text })).toBe('application_received')
  })
})

describe('a word that all mail has (hunt-kinds)', () => {
  const text = 'We ended up extending an offer to another person and they accepted.'

  it('counts in a short letter of a post', () => {
    expect(kindOf({ subject: 'Nurse position', text })).toBe('rejection')
  })

  it('does not count in a long text or in mail to many', () => {
    const long = 'The garden is green and the sea is blue. '.repeat(50)
    expect(kindOf({ subject: 'Nurse position', text: `${text} ${long}` })).not.toBe('rejection')
    expect(kindOf({ subject: 'Nurse position', text, isBulk: true })).not.toBe('rejection')
  })

  it('is one sign however many rules it fits', () => {
    expect(
      kindOf({ subject: 'The post', text: 'Your position on the list: we are reviewing. We will review it.' }),
    ).not.toBe('application_received')
  })
})

describe('a part for calendars (hunt-kinds)', () => {
  it('is an invitation where the message names an interview or speaks of an application', () => {
    expect(kindOf({ subject: 'Interview: Sam and Kim', hasInvitation: true })).toBe('interview_invitation')
    const text = 'As we said about your application for the role. See you then.'
    expect(kindOf({ subject: 'Sam and Kim', text, hasInvitation: true })).toBe('interview_invitation')
  })

  it('says nothing in other mail', () => {
    const text = 'Lunch at the usual place. Bring the slides.'
    expect(kindOf({ subject: 'Lunch', text, hasInvitation: true })).toBe('not_job_related')
  })
})

describe('who says it in other words (hunt-kinds)', () => {
  it.each([
    ['rejection', 'Baker', 'Hi Kim, we ended up filling the baker position on Monday. All the best.'],
    [
      'rejection',
      'Thank you from Harbor Glass',
      'We write to tell you that we are no longer recruiting for this role.',
    ],
    [
      'rejection',
      'Your application',
      'Thank you for applying. We found that there is not the right match for this role.',
    ],
    [
      'interview_invitation',
      'Science teacher',
      'Harbor School would like to meet with you about the science teacher position. We have 9:10 or 2:30 this Tuesday.',
    ],
    [
      'interview_invitation',
      'Caretaker (HG/20)',
      'With regard to your application for the above post, you are invited to attend on Monday 3 March at 10.30am in room 2.',
    ],
    [
      'interview_invitation',
      'Job 4411',
      'Further to your application, and following the written part, the panel wishes to proceed with a structured interview.',
    ],
    [
      'assessment',
      'Trainee at Harbor Glass',
      'You have not yet completed the two assessments that Harbor Glass set for your application.',
    ],
    [
      'information_request',
      'Next: Shift lead',
      'Before we can decide on your application, we will need to run a background check on you.',
    ],
    [
      'application_received',
      'Our internship: dates',
      'Thank you for applying to our internship. All candidates invited to a coding test will be told in October.',
    ],
    [
      'not_job_related',
      'An app was added',
      'A third-party application was added to your account with access to your profile.',
    ],
    ['not_job_related', 'Your poems', 'Thank you for your submission. We have chosen other work for our spring issue.'],
  ])('is heard: %s: %s', (kind, subject, text) => {
    expect(kindOf({ subject, text })).toBe(kind)
  })
})

describe('an employer whose name or words are of another matter (hunt-kinds)', () => {
  it.each([
    [
      'application_received',
      'Thank you for applying to Harbor Mortgage',
      'We received your application and will read it soon.',
    ],
    ['application_received', 'Harbor Gym', 'Thank you for applying to Harbor Gym. Your application has been received.'],
    [
      'application_received',
      'Harbor Public Radio',
      'We received your application to Harbor Public Radio. We commit to reading all of them.',
    ],
    ['rejection', 'Harbor Loans', 'Thank you for applying. We decided to move forward with other candidates.'],
    [
      'interview_invitation',
      'Your trip',
      'Your flight is booked. Your on-site interview is confirmed for Monday 4 May at 10am.',
    ],
  ])('is read all the same: %s: %s', (kind, subject, text) => {
    expect(kindOf({ subject, text })).toBe(kind)
  })
})
