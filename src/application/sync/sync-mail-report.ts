import type { StepCount } from '#src/application/mail/ports/synced-mail.js'

/** A message that was left out because of its size. */
export interface TooLargeMessage {
  readonly folder: string
  readonly uid: number
  /** In bytes. */
  readonly size: number
}

export interface IncomingFolder {
  readonly folder: string
  readonly messages: number
}

/** What a download of one account did. */
export interface SyncMailReport {
  readonly address: string
  /** The number of folders that are followed. */
  readonly folders: number
  readonly added: number
  /** Messages that the archive already had, which got their place on the server. */
  readonly known: number
  /** Messages with changed labels or flags. */
  readonly updated: number
  /** Messages that were found to be gone from the server; they stay in the archive. */
  readonly gone: number
  /** Messages that were left out in this run, and the first of them. */
  readonly tooLarge: { readonly count: number; readonly first: readonly TooLargeMessage[] }
  /** Commands sent to the server. */
  readonly roundTrips: number
  /** False if the run was aborted; the next run continues. */
  readonly finished: boolean
  /** Which folders the server refused, and why, in a sentence; null if it refused none. */
  readonly failure: string | null
  /** What would be downloaded, in a trial run; null otherwise. */
  readonly incoming: readonly IncomingFolder[] | null
}

export interface SyncMailProgress {
  /** The folder that is read. */
  readonly folder: string
  readonly folders: number
  readonly foldersDone: number
  /** Messages stored so far. */
  readonly messages: number
  /** Messages that are expected to come in all; may be too low. */
  readonly messagesExpected: number
  /** Bytes of the messages stored so far. */
  readonly bytes: number
}

const maxNamed = 20

/** Counts the results of one run. */
export class SyncTally {
  readonly address: string
  folders = 0
  foldersDone = 0
  messagesExpected = 0
  bytes = 0
  roundTrips = 0
  incoming: IncomingFolder[] | null = null
  failure: string | null = null
  #tooLarge = 0
  readonly #first: TooLargeMessage[] = []
  readonly #count = { added: 0, met: 0, updated: 0, gone: 0 }

  constructor(address: string) {
    this.address = address
  }

  /** The number of messages that came: whether a run gets on. Flags do not count: a server could change them forever. */
  get stored(): number {
    const { added, met } = this.#count
    return added + met
  }

  add(count: StepCount): void {
    for (const key of ['added', 'met', 'updated', 'gone'] as const) this.#count[key] += count[key]
  }

  leaveOut(message: TooLargeMessage): void {
    this.#tooLarge++
    if (this.#first.length < maxNamed) this.#first.push(message)
  }

  progress(folder: string): SyncMailProgress {
    const { folders, foldersDone, bytes, messagesExpected } = this
    const messages = this.#count.added + this.#count.met
    return { folder, folders, foldersDone, bytes, messages, messagesExpected: Math.max(messages, messagesExpected) }
  }

  report(finished: boolean): SyncMailReport {
    const { address, folders, roundTrips, incoming, failure } = this
    const { added, met: known, updated, gone } = this.#count
    const tooLarge = { count: this.#tooLarge, first: [...this.#first] }
    return { address, folders, added, known, updated, gone, tooLarge, roundTrips, finished, failure, incoming }
  }
}
