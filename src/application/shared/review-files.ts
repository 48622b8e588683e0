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
  /** In bytes; the total is the size of the file. */
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}

/** Reads a file to be looked at, and writes it when the person has seen what is in it. */
export interface FileTaker<Choices, Read, Written> {
  /** Writes nothing. */
  read(file: SentFile, choices: Choices, work: FileWork): Promise<Read>
  write(file: SentFile, choices: Choices, work: FileWork): Promise<Written>
}

/** How far a file is. */
export type FileState<Read, Written> =
  | ({ readonly state: 'reading' | 'writing' } & Progress)
  | { readonly state: 'read'; readonly read: Read }
  | { readonly state: 'written'; readonly written: Written }
  | { readonly state: 'failed'; readonly failure: AppError; readonly wasWriting: boolean }

export type ReviewedFile<Read, Written> = FileState<Read, Written> & { readonly id: string; readonly name: string }

/** More files, or more bytes, are not kept: the oldest that is not being written is forgotten. */
export const reviewBounds = { files: 5, bytes: 100 * 2 ** 20, ageMs: 30 * 60_000 } as const

interface Held<Choices, Read, Written> {
  readonly id: string
  readonly name: string
  /** Null once they are not needed any more. */
  file: SentFile | null
  choices: Choices
  state: FileState<Read, Written>
  /** Settles when the present work is over. */
  work: Promise<void>
  stop: AbortController
  touchedAt: number
}

/**
 * Files between their upload and the word of the person. They are kept in memory only, within bounds of count, size and
 * time; a file that is being written stays until its end. One object must serve all calls. Source: page-add-files.
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

  /** Begins to read a file. Returns its id; null if too many are being written. */
  begin(file: SentFile, choices: Choices): string | null {
    this.#forgetOld()
    while (!this.#hasRoom(file.bytes.byteLength)) if (!this.#forgetOne()) return null
    const id = this.#ids.next()
    const held: Held<Choices, Read, Written> = {
      ...{ id, name: file.name, file, choices },
      state: { state: 'reading', done: 0, total: file.bytes.byteLength },
      ...{ work: Promise.resolve(), stop: new AbortController(), touchedAt: this.#clock.now().getTime() },
    }
    this.#held.set(id, held)
    this.#read(held, file)
    // so that nothing stays longer because nobody asks
    setTimeout(() => this.#forgetOld(), reviewBounds.ageMs + 1000).unref()
    return id
  }

  /** Reads a file again with other choices. Returns false if it is not there or is being written. */
  choose(id: string, choices: Choices): boolean {
    const held = this.#open(id)
    if (held?.file == null || held.state.state === 'writing') return false
    held.stop.abort()
    held.choices = choices
    this.#read(held, held.file)
    return true
  }

  /** Begins to write a file that was read. Returns false if it is not there; a second call changes nothing. */
  write(id: string): boolean {
    const held = this.#open(id)
    if (held === null) return false
    const { file, choices } = held
    if (file === null || held.state.state !== 'read')
      return held.state.state === 'writing' || held.state.state === 'written'
    this.#work(held, file, 'writing', async (work) => {
      const written = await this.#taker.write(file, choices, work)
      return { state: 'written', written }
    })
    return true
  }

  /** Forgets a file that is not being written. */
  drop(id: string): void {
    const held = this.#held.get(id)
    if (held !== undefined && held.state.state !== 'writing') this.#forget(held)
  }

  /** How far a file is, after at most `waitMs` milliseconds; null if it is not there. */
  async find(id: string, waitMs = 0): Promise<ReviewedFile<Read, Written> | null> {
    const held = this.#open(id)
    if (held === null) return null
    await within(held.work, waitMs)
    return shown(held)
  }

  /** All files that are kept, newest first. */
  list(): readonly ReviewedFile<Read, Written>[] {
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

  #read(held: Held<Choices, Read, Written>, file: SentFile): void {
    const { choices } = held
    this.#work(held, file, 'reading', async (work) => {
      const read = await this.#taker.read(file, choices, work)
      return { state: 'read', read }
    })
  }

  #work(
    held: Held<Choices, Read, Written>,
    file: SentFile,
    kind: 'reading' | 'writing',
    act: (work: FileWork) => Promise<FileState<Read, Written>>,
  ): void {
    const stop = new AbortController()
    const total = file.bytes.byteLength
    // work that was replaced by another says nothing any more
    const tell = (state: FileState<Read, Written>) => {
      if (held.stop !== stop) return
      held.state = state
      held.touchedAt = this.#clock.now().getTime()
      if (state.state === 'written' || state.state === 'failed') held.file = null
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
    const kept = [...this.#held.values()].map(({ file }) => file?.bytes.byteLength ?? 0)
    return kept.length < reviewBounds.files && kept.reduce((sum, size) => sum + size, bytes) <= reviewBounds.bytes
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

function shown<Read, Written>({ id, name, state }: Held<unknown, Read, Written>): ReviewedFile<Read, Written> {
  return { ...state, id, name }
}
