/**
 * The kind of a fetched page. `page` has content but is no posting, `list` shows other postings, `gone` says that the
 * page does not exist, `elsewhere` leaves the posting to a frame or a script, `scripts` needs its own scripts to run,
 * `unlike` is short and has nothing of the earlier text.
 * Source: rag-judge.
 */
export const pageKinds = [
  'posting',
  'closed-posting',
  'page',
  'list',
  'login',
  'challenge',
  'consent',
  'fault',
  'gone',
  'parked',
  'elsewhere',
  'scripts',
  'empty',
  'garbled',
  'unlike',
] as const
export type PageKind = (typeof pageKinds)[number]

/** The state of a source since its text was read. Source: rag-keeps. */
export const sourceStates = ['open', 'closed', 'unreachable'] as const
export type SourceState = (typeof sourceStates)[number]
