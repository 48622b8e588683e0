import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { failureWords } from '#src/adapters/edges/words/websites/failure-words.js'
import type { AddedJob } from '#src/application/jobs/add-jobs.js'
import type { RefusedKind } from '#src/domain/websites/page-verdict.js'
import { type WebsiteFacts, websiteFactsOf } from '#src/domain/websites/website-failure.js'

/** Why a posting was not added, and what helps if its page did not load; null if it was added, or still may be. */
export function formatNotAdded(job: AddedJob): string | null {
  if (job.state !== 'failed') return null
  const words = failureWords(job.failure)
  if (words === null) return failureMessage(job.failure)
  const advice = adviceFor(websiteFactsOf(job.failure), words.suggestion)
  return advice === null ? words.message : `${words.message} ${advice}`
}

/** The other suggestions concern the store of pages. */
function adviceFor(facts: WebsiteFacts | null, suggestion: string): string | null {
  if (facts?.problem === 'page-not-fetched') return suggestion
  if (facts?.problem !== 'page-refused') return null
  if (facts.kind === 'list') return 'Use the address of the posting itself.'
  return siteFaults.has(facts.kind) ? suggestion : null
}

const siteFaults: ReadonlySet<RefusedKind> = new Set(['fault', 'gone', 'parked'] as const)

/** The same for a person, with the next step if only a browser shows the posting. */
export function formatNotAddedByPerson(job: AddedJob): string | null {
  const text = formatNotAdded(job)
  if (text === null || !browserWalls.has(wallOf(job) ?? '')) return text
  return `${text} Open it in a browser, and copy its text into \`${commandOn('jobs', 'jobs add - --title TITLE --url URL')}\`.`
}

const browserWalls: ReadonlySet<string> = new Set<RefusedKind>([
  ...(['login', 'challenge', 'consent', 'elsewhere', 'scripts', 'empty', 'garbled'] as const),
])

/** What blocked the posting, such as `login`; null if nothing did. */
export function wallOf(job: AddedJob): string | null {
  const facts = job.state === 'failed' ? websiteFactsOf(job.failure) : null
  return facts?.problem === 'page-refused' ? facts.kind : null
}
