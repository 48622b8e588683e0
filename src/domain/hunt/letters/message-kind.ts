/** The meaning of a message for a job hunt. */
export const messageKinds = [
  'application_received',
  'rejection',
  /** The position is filled, paused or cancelled: it ends the application like a rejection. */
  'closed',
  /** Scheduling and reminders too. */
  'interview_invitation',
  'assessment',
  'offer',
  'information_request',
  'recruiter_outreach',
  'job_alert',
  /** About an application, but none of these. */
  'human_other',
  'not_job_related',
] as const

export type MessageKind = (typeof messageKinds)[number]

/** What a message from the applicant does. */
export const sentKinds = ['applied', 'withdrew', 'accepted', 'answered'] as const

export type SentKind = (typeof sentKinds)[number]

/** Signs of fraud. A message with one sets no stage. */
export const warningSigns = [
  'asks-for-money',
  'asks-for-bank-or-identity',
  'hired-without-interview',
  'moves-to-messenger',
  /** Asks to forward parcels or money, or promises high pay for little work. */
  'crime-for-pay',
] as const

export type WarningSign = (typeof warningSigns)[number]
