import { createHash } from 'node:crypto'
import type { Clock } from '#src/application/shared/ports/clock.js'
import { within } from '#src/application/shared/within.js'
import { type AskStates, type LiveTopic, liveTopics, type TopicStates } from './topics.js'

/** How often storages are checked while somebody listens, in milliseconds. */
const intervalMs = 1000
/**
 * The shortest time between two announcements of a topic, in milliseconds: a database server's log also grows with
 * unrelated writes.
 */
export const minGapMs = 2000
/** How long a page waits for a storage that does not report its state, in milliseconds. */
const stateTimeoutMs = 300

interface Watched {
  readonly topic: LiveTopic
  readonly ask: () => Promise<string | null>
  asking: Promise<void> | null
  seen: string
  announced: string
  announcedAt: number
}

/**
 * Watches the storages themselves, so that it sees changes by any program. One watcher serves all listeners; it is idle
 * while there are none. Source: page-live.
 */
export class ChangeWatcher {
  readonly #clock: Clock
  readonly #watched: readonly Watched[]
  readonly #listeners = new Set<() => void>()
  #timer: NodeJS.Timeout | null = null

  constructor(ask: AskStates, clock: Clock) {
    this.#clock = clock
    this.#watched = liveTopics.map((topic) => ({
      ...{ topic, ask: ask[topic], asking: null },
      ...{ seen: '', announced: '', announcedAt: Number.NEGATIVE_INFINITY },
    }))
  }

  get isLooking(): boolean {
    return this.#timer !== null
  }

  /** The states announced last. */
  get announced(): TopicStates {
    const states = this.#watched.map(({ topic, announced }) => [topic, announced])
    return Object.fromEntries(states) as Record<LiveTopic, string>
  }

  /** The same, after a check if no regular checks are running or a state is unknown. */
  async now(): Promise<TopicStates> {
    if (!this.isLooking || this.#watched.some(({ announced }) => announced === ''))
      await within(this.look(), stateTimeoutMs)
    return this.announced
  }

  /** Calls `onChange` when `announced` has changed; returns a function that ends this. */
  listen(onChange: () => void): () => void {
    this.#listeners.add(onChange)
    this.#timer ??= setInterval(() => void this.look(), intervalMs).unref()
    return () => {
      this.#listeners.delete(onChange)
      if (this.#listeners.size > 0 || this.#timer === null) return
      clearInterval(this.#timer)
      this.#timer = null
    }
  }

  /** Checks every storage that is not being checked already; resolves when all have answered. Never rejects. */
  async look(): Promise<void> {
    await Promise.all(
      this.#watched.map((watched) => {
        watched.asking ??= this.#ask(watched).finally(() => {
          watched.asking = null
        })
        return watched.asking
      }),
    )
  }

  async #ask(watched: Watched): Promise<void> {
    const state = await watched.ask().catch(() => null)
    if (state !== null) watched.seen = keyOf(state)
    const now = this.#clock.now().getTime()
    if (watched.seen === watched.announced || now - watched.announcedAt < minGapMs) return
    watched.announced = watched.seen
    watched.announcedAt = now
    for (const tell of this.#listeners) tell()
  }
}

/** A hash to compare states without revealing them. */
function keyOf(state: string): string {
  return createHash('sha256').update(state).digest('base64url').slice(0, 16)
}
