/** What a message is to a job hunt. */
export const messageKinds = [
  'application_received',
  'rejection',
  /** The position is filled, paused or cancelled: ends an application like a refusal. */
  'closed',
  /** Scheduling and reminders too. */
  'interview_invitation',
  'assessment',
  'offer',
  'information_request',
  'recruiter_outreach',
  'job_alert',
  /** Of an application, and none of these. */
  'human_other',
  'not_job_related',
] as const

export type MessageKind = (typeof messageKinds)[number]

/** What a message that the applicant sent does. */
export const sentKinds = ['applied', 'withdrew', 'accepted', 'answered'] as const

export type SentKind = (typeof sentKinds)[number]

/** Signs of a fraud. A message with one gives no stage. */
export const warningSigns = [
  'asks-for-money',
  'asks-for-bank-or-identity',
  'hired-without-interview',
  'moves-to-messenger',
  /** Parcels or money are to be passed on, or much is paid for little. */
  'crime-for-pay',
] as const

export type WarningSign = (typeof warningSigns)[number]
