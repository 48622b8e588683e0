import type { Clock } from '#src/application/shared/ports/clock.js'
import type { IdSource } from '#src/application/shared/ports/id-source.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'
import type { Progress } from './progress.js'
import { within } from './within.js'

/** A file that a person sent, as it is kept until they decide. */
export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface FileWork {
  /** In bytes; the total is the size of all files. */
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}

/** Reads files to be looked at, and writes them when the person has seen what is in them. */
export interface FileTaker<Choices, Read, Written> {
  /** Writes nothing. */
  read(files: readonly SentFile[], choices: Choices, work: FileWork): Promise<Read>
  /** `read` is what the person has seen. */
  write(files: readonly SentFile[], choices: Choices, read: Read, work: FileWork): Promise<Written>
}

/** How far the files of a review are. */
export type FileState<Read, Written> =
  | ({ readonly state: 'reading' | 'writing' } & Progress)
  | { readonly state: 'read'; readonly read: Read }
  | { readonly state: 'written'; readonly written: Written }
  | { readonly state: 'failed'; readonly failure: AppError; readonly wasWriting: boolean }

/** Files that were sent together. */
export type FileReview<Read, Written> = FileState<Read, Written> & {
  readonly id: string
  /** At least one. */
  readonly names: readonly string[]
}

/** More reviews, or more bytes, are not kept: the oldest that is not being written is forgotten. */
export const reviewBounds = { reviews: 5, bytes: 100 * 2 ** 20, ageMs: 30 * 60_000 } as const

interface Held<Choices, Read, Written> {
  readonly id: string
  readonly names: readonly string[]
  /** The size of all files. */
  readonly total: number
  /** Null once they are not needed any more. */
  files: readonly SentFile[] | null
  choices: Choices
  state: FileState<Read, Written>
  /** Settles when the present work is over. */
  work: Promise<void>
  stop: AbortController
  touchedAt: number
}

/**
 * Files between their upload and the word of the person; those that were sent together are one review. They are kept in
 * memory only, within bounds of count, size and time; what is being written stays until its end. One object must serve
 * all calls. Source: page-add-files.
 */
export class ReviewFiles<Choices, Read, Written> {
  readonly #taker: FileTaker<Choices, Read, Written>
  readonly #clock: Clock
  readonly #ids: IdSource
  readonly #held = new Map<string, Held<Choices, Read, Written>>()

  constructor(taker: FileTaker<Choices, Read, Written>, clock: Clock, ids: IdSource) {
    this.#taker = taker
    this.#clock = clock
    this.#ids = ids
  }

  /** Begins to read files that were sent together. Returns the id of their review; null if too many are being written. */
  begin(files: readonly SentFile[], choices: Choices): string | null {
    this.#forgetOld()
    const total = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
    while (!this.#hasRoom(total)) if (!this.#forgetOne()) return null
    const id = this.#ids.next()
    const held: Held<Choices, Read, Written> = {
      ...{ id, names: files.map(({ name }) => name), total, files, choices },
      state: { state: 'reading', done: 0, total },
      ...{ work: Promise.resolve(), stop: new AbortController(), touchedAt: this.#clock.now().getTime() },
    }
    this.#held.set(id, held)
    this.#read(held, files)
    // so that nothing stays longer because nobody asks
    setTimeout(() => this.#forgetOld(), reviewBounds.ageMs + 1000).unref()
    return id
  }

  /** Reads files again with other choices. Returns false if they are not there or are being written. */
  choose(id: string, change: (choices: Choices) => Choices): boolean {
    const held = this.#open(id)
    if (held?.files == null || held.state.state === 'writing') return false
    held.stop.abort()
    held.choices = change(held.choices)
    this.#read(held, held.files)
    return true
  }

  /** Begins to write files that were read. Returns false if they are not there; a second call changes nothing. */
  write(id: string): boolean {
    const held = this.#open(id)
    if (held === null) return false
    const { files, choices, state } = held
    if (files === null || state.state !== 'read') return state.state === 'writing' || state.state === 'written'
    this.#work(held, 'writing', async (work) => {
      const written = await this.#taker.write(files, choices, state.read, work)
      return { state: 'written', written }
    })
    return true
  }

  /** Forgets files that are not being written. */
  drop(id: string): void {
    const held = this.#held.get(id)
    if (held !== undefined && held.state.state !== 'writing') this.#forget(held)
  }

  /** How far files are, after at most `waitMs` milliseconds; null if they are not there. */
  async find(id: string, waitMs = 0): Promise<FileReview<Read, Written> | null> {
    const held = this.#open(id)
    if (held === null) return null
    await within(held.work, waitMs)
    return shown(held)
  }

  /** All reviews that are kept, newest first. */
  list(): readonly FileReview<Read, Written>[] {
    this.#forgetOld()
    return [...this.#held.values()].reverse().map(shown)
  }

  /** Stops reading and writing, and returns when it has ended. */
  async close(): Promise<void> {
    const all = [...this.#held.values()]
    for (const { stop } of all) stop.abort()
    await Promise.all(all.map(({ work }) => work))
    this.#held.clear()
  }

  #read(held: Held<Choices, Read, Written>, files: readonly SentFile[]): void {
    const { choices } = held
    this.#work(held, 'reading', async (work) => {
      const read = await this.#taker.read(files, choices, work)
      return { state: 'read', read }
    })
  }

  #work(
    held: Held<Choices, Read, Written>,
    kind: 'reading' | 'writing',
    act: (work: FileWork) => Promise<FileState<Read, Written>>,
  ): void {
    const stop = new AbortController()
    const { total } = held
    // work that was replaced by another says nothing any more
    const tell = (state: FileState<Read, Written>) => {
      if (held.stop !== stop) return
      held.state = state
      held.touchedAt = this.#clock.now().getTime()
      if (state.state === 'written' || state.state === 'failed') held.files = null
    }
    held.stop = stop
    held.state = { state: kind, done: 0, total }
    held.work = act({ signal: stop.signal, onProgress: (done) => tell({ state: kind, done, total }) })
      .catch((error: unknown) => ({
        ...{ state: 'failed' as const, failure: toAppError(error), wasWriting: kind === 'writing' },
      }))
      .then(tell)
  }

  #open(id: string): Held<Choices, Read, Written> | null {
    this.#forgetOld()
    return this.#held.get(id) ?? null
  }

  #hasRoom(bytes: number): boolean {
    const kept = [...this.#held.values()].map(({ files, total }) => (files === null ? 0 : total))
    return kept.length < reviewBounds.reviews && kept.reduce((sum, size) => sum + size, bytes) <= reviewBounds.bytes
  }

  #forgetOld(): void {
    const oldest = this.#clock.now().getTime() - reviewBounds.ageMs
    for (const held of this.#held.values())
      if (held.touchedAt < oldest && held.state.state !== 'writing') this.#forget(held)
  }

  #forgetOne(): boolean {
    const held = [...this.#held.values()].find(({ state }) => state.state !== 'writing')
    if (held !== undefined) this.#forget(held)
    return held !== undefined
  }

  #forget(held: Held<Choices, Read, Written>): void {
    held.stop.abort()
    this.#held.delete(held.id)
  }
}

function shown<Read, Written>({ id, names, state }: Held<unknown, Read, Written>): FileReview<Read, Written> {
  return { ...state, id, names }
}
