import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { failureWords } from '#src/adapters/edges/words/websites/failure-words.js'
import type { RecheckOutcome, UnknownReason } from '#src/application/jobs/recheck-postings.js'

/** Why nothing is known about a posting; failures have their own words. */
export const unknownReasons: Readonly<Record<Exclude<UnknownReason['kind'], 'failure'>, string>> = {
  challenge: 'The site asks visitors to prove that they are human.',
  login: 'The page asks for a login.',
  frame: 'The page contains only a frame.',
  scripts: 'The page has no readable text: scripts load it.',
  empty: 'The page has no readable text.',
  elsewhere: 'The address leads to another page, which does not mention the job.',
  list: 'The page lists other jobs, and does not mention this one.',
  fault: 'The site shows an error instead of the page.',
  'no-posting': 'The page does not look like a posting.',
  'no-url': 'The job has no address.',
  'no-web-url': 'The address of the job is not a web address.',
  'no-time': 'Time ran out before it was read: check it again.',
}

/** Says why nothing is known about a posting. */
export function formatUnknown(reason: UnknownReason): string {
  if (reason.kind !== 'failure') return unknownReasons[reason.kind]
  return failureWords(reason.failure)?.message ?? failureMessage(reason.failure)
}

/** Says why the results were not stored; null if they were. */
export function formatKeeping(keeping: RecheckOutcome['keeping']): string | null {
  if (keeping === 'kept') return null
  if (keeping === 'unplaced')
    return `Nothing was saved for comparison: run \`${commandOn('jobs', 'jobs migrate')}\` first.`
  return `The result could not be saved: the jobs database does not accept writes. \`${commandOn('jobs', 'doctor')}\` says why; then check it again.`
}
