import type { NamingRequest, UnderstoodMail } from '#src/application/hunt/ports/hunt-mail.js'
import { spellingsOf } from '#src/domain/hunt/matching/employer-index.js'
import { KnownSenders } from '#src/domain/hunt/matching/known-senders.js'
import { type MessageMatcher, sureLetters } from '#src/domain/hunt/matching/match-messages.js'
import type { MessageMatch } from '#src/domain/hunt/matching/message-match.js'
import { newestFirst } from '#src/domain/hunt/stages/staged-message.js'
import type { MatchedFrom } from './hunt-memory.js'

/**
 * Returns the request for further mail of employers that were applied to, according to their jobs' status or to mail
 * about applications, and of confirmed links. Returns null if there are none.
 */
export function mailToLookFor(
  { messages, jobs, links }: MatchedFrom,
  matcher: MessageMatcher,
  matches: ReadonlyMap<number, MessageMatch>,
  me: readonly string[],
): NamingRequest | null {
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const sure = sureLetters(messages, matches, byId)
  const applied = new Set([...jobs.filter(({ isApplied }) => isApplied), ...sure.map(({ job }) => job)])
  const confirmed = links.filter(({ state }) => state === 'confirmed').map(({ target }) => target)
  if (applied.size === 0 && confirmed.length === 0) return null
  const { addresses, domains } = new KnownSenders(sure)
  const idsOf = (kind: string) => confirmed.flatMap((target) => (target.kind === kind ? target.id : []))
  const names = [...applied].flatMap((job) => spellingsOf(job))
  return {
    ...{ me, addresses, domains },
    names: [...new Set([...names, ...matcher.senderNames(messages)])],
    ...{ threadIds: idsOf('thread'), messageIds: idsOf('message') },
    without: messages.map(({ id }) => id),
  }
}

/** Joins both, newest first. */
export function joined(one: UnderstoodMail, other: UnderstoodMail): UnderstoodMail {
  const messages = newestFirst([...one.messages, ...other.messages])
  // both count the same unread messages
  return { messages, unread: Math.max(one.unread, other.unread) }
}
