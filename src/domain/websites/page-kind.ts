/**
 * What a page that came is. `page` shows something that is no posting, `list` the postings of others, `gone` says that
 * there is no such page, `elsewhere` leaves the posting to a frame or a script, `scripts` waits for scripts of its own,
 * `unlike` is short and has nothing of what the page said before.
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

/** What is known of a source since its text was read. Source: rag-keeps. */
export const sourceStates = ['open', 'closed', 'unreachable'] as const
export type SourceState = (typeof sourceStates)[number]
