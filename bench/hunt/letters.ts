import { letter } from '#bench/mail/letters.js'
import type { Letter } from '#test/support/mail-letters.js'

/** Applications with four letters each. */
export const applicationCount = 500
const lettersOfEach = 4

export const companyOf = (application: number) =>
  `Harbor ${['Light', 'Stone', 'Glass', 'Wood'][application % 4]} ${application}`
export const titleOf = (application: number) =>
  `${['Nurse', 'Welder', 'Analyst', 'Baker', 'Editor'][application % 5]} ${application}`

const sayings = [
  (title: string) => `Thank you for applying for the position of ${title}. We have received your application.`,
  (title: string) => `We would like to invite you to an interview for the position of ${title}. Which day suits you?`,
  (title: string) => `Your interview for the position of ${title} is confirmed.`,
  (title: string) => `We decided to go on with other candidates for the position of ${title}.`,
] as const

// beyond the threads of other mail
const firstThread = 1_800_000_000_000_000_000n
const subjects = [
  'Minutes of the meeting',
  'Invoice',
  'Photos of the weekend',
  'ご請求書',
  'Build 512 is green',
  'Parcel',
] as const
const text = 'The numbers are below.\nTell me what you think, the second table looks odd.\nSee you on Monday.'

/**
 * Returns letter `n` of a mailbox of `count`. The letters of applications are spread evenly among other mail, in
 * sequence.
 */
export const letterAmong =
  (count: number) =>
  (n: number): Letter => {
    const made = letter(n)
    const every = Math.floor(count / (applicationCount * lettersOfEach))
    const place = Math.floor(n / every)
    if (n % every !== 0 || place >= applicationCount * lettersOfEach)
      return { ...made, subject: `${subjects[n % subjects.length]} ${n}`, text, inReplyTo: null }
    const [application, step] = [place % applicationCount, Math.floor(place / applicationCount)]
    const domain = `harbor${application}.example`
    return {
      ...made,
      ...{ mailbox: 'INBOX', name: `${companyOf(application)} Careers`, email: `jobs@${domain}`, inReplyTo: null },
      threadId: String(firstThread + BigInt(application)),
      subject: `${companyOf(application)}: your application`,
      text: sayings[step]?.(titleOf(application)) ?? '',
    }
  }
