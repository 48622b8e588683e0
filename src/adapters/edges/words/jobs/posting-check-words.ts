import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { failureWords } from '#src/adapters/edges/words/websites/failure-words.js'
import type { RecheckOutcome, UnknownReason } from '#src/application/jobs/recheck-postings.js'

/** Why nothing is known of a posting, but for failures, which have words of their own. */
export const unknownReasons: Readonly<Record<Exclude<UnknownReason['kind'], 'failure'>, string>> = {
  challenge: 'The site asks for a proof that its visitor is a person.',
  login: 'The page asks for a login.',
  frame: 'The page shows nothing but a frame.',
  scripts: 'The page has no text of its own: its scripts are to fill it.',
  empty: 'The page has no readable text.',
  elsewhere: 'The address leads to another page, which does not name the job.',
  list: 'The page lists other jobs, and does not name this one.',
  fault: 'The site shows an error in place of the page.',
  'no-posting': 'The page does not look like a posting.',
  'no-url': 'The job has no URL.',
  'no-web-url': 'The URL of the job is none of the web.',
  'no-time': 'There was no time left to read it: check it again.',
}

/** Why nothing is known of a posting. */
export function formatUnknown(reason: UnknownReason): string {
  if (reason.kind !== 'failure') return unknownReasons[reason.kind]
  return failureWords(reason.failure)?.message ?? failureMessage(reason.failure)
}

/** What is to be known of the readings; null for nothing. */
export function formatKeeping(keeping: RecheckOutcome['keeping']): string | null {
  if (keeping === 'kept') return null
  if (keeping === 'unplaced')
    return `Nothing was kept to compare with: \`${commandOn('jobs', 'jobs migrate')}\` makes the place for it.`
  return 'What was read could not be kept: the database of jobs takes no writes.'
}
