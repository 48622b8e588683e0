import { createHash } from 'node:crypto'
import type { Clock } from '#src/application/shared/ports/clock.js'
import { within } from '#src/application/shared/within.js'
import { type AskStates, type LiveTopic, liveTopics, type TopicStates } from './topics.js'

/** How often storages are looked at while somebody listens, in milliseconds. */
const intervalMs = 1000
/** A topic is not told twice within this time, in milliseconds: the log of a server grows with what concerns nobody here. */
export const minGapMs = 2000
/** So long a page waits for a storage that does not say what it is like, in milliseconds. */
const patienceMs = 300

interface Watched {
  readonly topic: LiveTopic
  readonly ask: () => Promise<string | null>
  asking: Promise<void> | null
  seen: string
  told: string
  toldAt: number
}

/**
 * Looks whether anything changed, whoever wrote it: the storages themselves tell. One for all who listen, and idle while nobody does.
 * Source: page-live.
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
      ...{ seen: '', told: '', toldAt: Number.NEGATIVE_INFINITY },
    }))
  }

  get isLooking(): boolean {
    return this.#timer !== null
  }

  /** What was told last. */
  get told(): TopicStates {
    const states = this.#watched.map(({ topic, told }) => [topic, told])
    return Object.fromEntries(states) as Record<LiveTopic, string>
  }

  /** The same, after a look where none is taken regularly. */
  async now(): Promise<TopicStates> {
    if (!this.isLooking || this.#watched.some(({ told }) => told === '')) await within(this.look(), patienceMs)
    return this.told
  }

  /** Calls `onChange` whenever `told` is another; gives back what ends that. */
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

  /** Asks every storage that is not being asked, and resolves when each has answered. Never rejects. */
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
    if (watched.seen === watched.told || now - watched.toldAt < minGapMs) return
    watched.told = watched.seen
    watched.toldAt = now
    for (const tell of this.#listeners) tell()
  }
}

/** Tells whether two states are the same, and nothing else of them. */
function keyOf(state: string): string {
  return createHash('sha256').update(state).digest('base64url').slice(0, 16)
}
