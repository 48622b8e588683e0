import type { JobLink } from '#src/domain/jobs/job-link.js'
import { append } from './employer-index.js'
import type { MatchedJob } from './matched-job.js'
import type { MatchedMessage } from './message-match.js'

/** The links that a person confirmed or rejected, by message. A job that was captured again is found by its URL. */
export class KnownLinks {
  readonly #confirmed = new Map<string, number[]>()
  readonly #rejected = new Map<string, number[]>()

  constructor(links: readonly JobLink[], jobs: readonly MatchedJob[]) {
    const urls = new Set(links.flatMap(({ url }) => url ?? []))
    const byUrl = new Map(jobs.flatMap(({ id, url }) => (url !== null && urls.has(url) ? [[url, id] as const] : [])))
    for (const { target, state, jobId, url } of links) {
      if (state === 'proposed') continue
      const job = (url === null ? undefined : byUrl.get(url)) ?? jobId
      append(state === 'confirmed' ? this.#confirmed : this.#rejected, `${target.kind}:${target.id}`, job)
    }
  }

  /** Whether there are no confirmed links. */
  get isEmpty(): boolean {
    return this.#confirmed.size === 0
  }

  /** Returns the jobs confirmed for the message itself, or else those for its conversation, sorted by id. */
  confirmedFor(message: MatchedMessage): readonly number[] {
    const [ofThread, ...ofMessage] = keysOf(message)
    const own = ofMessage.flatMap((key) => this.#confirmed.get(key) ?? [])
    const rejected = this.rejectedFor(message)
    const all = own.length > 0 ? own : (this.#confirmed.get(ofThread) ?? [])
    return [...new Set(all)].filter((id) => own.includes(id) || !rejected.has(id)).toSorted((a, b) => a - b)
  }

  rejectedFor(message: MatchedMessage): ReadonlySet<number> {
    return new Set(keysOf(message).flatMap((key) => this.#rejected.get(key) ?? []))
  }
}

/** Returns the key of its conversation, then the keys of the message. */
function keysOf({ id, messageId, threadId }: MatchedMessage): readonly [string, ...string[]] {
  return [
    threadId === null ? '' : `thread:${threadId}`,
    ...(messageId === null ? [] : [`message:${messageId}`]),
    `message:${id}`,
  ]
}
