import { chmodSync, existsSync, statSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { IndexOutcome, IndexRequest, MailIndex } from '../../../../application/mail/ports/mail-index.js'
import type { DatabaseFile } from '../kit/open-database.js'
import { retryWhileBusy } from '../kit/retry-while-busy.js'
import type { IndexMark } from './index-mark.js'
import { IndexedArchive } from './indexed-archive.js'
import { removeSideIndex, SideIndex } from './side-index.js'
import { sideIndexPath } from './side-index-path.js'

export interface MailIndexOptions {
  /** How long to wait for another writer, in milliseconds; 5000 when absent. */
  readonly busyTimeoutMs?: number
  /** Bound on one batch, in characters of text; 8 million when absent. */
  readonly batchCharacters?: number
}

const nothing: IndexMark = { lastId: 0, fingerprint: '' }

/** Keeps the index of an archive made elsewhere in `<archive>.index`, beside it. */
export class SqliteMailIndex implements MailIndex {
  readonly #archive: DatabaseFile
  readonly #side: DatabaseFile
  /** A first index grows here: search must not use one that holds half of the messages. */
  readonly #draft: DatabaseFile
  readonly #batchCharacters: number

  constructor(archivePath: string, options: MailIndexOptions = {}) {
    const { busyTimeoutMs = 5000, batchCharacters = 8_000_000 } = options
    this.#archive = { path: archivePath, busyTimeoutMs }
    this.#side = { path: sideIndexPath(archivePath), busyTimeoutMs }
    this.#draft = { path: `${this.#side.path}.new`, busyTimeoutMs }
    this.#batchCharacters = batchCharacters
  }

  async refresh(request: IndexRequest = {}): Promise<IndexOutcome> {
    const archive = await retryWhileBusy(this.#archive, () => new IndexedArchive(this.#archive))
    try {
      if (archive.hasIndex) return { indexed: 0, builtIn: true, finished: true }
      const { index, mark } = await this.#openIndex(archive, request.rebuild === true)
      try {
        const indexed = await this.#fill(archive, index, mark, request)
        const finished = !request.signal?.aborted
        if (finished) await retryWhileBusy(this.#side, () => this.#publish(index))
        return { indexed, builtIn: false, finished }
      } finally {
        index.close()
      }
    } finally {
      archive.close()
    }
  }

  /** The index to go on with: the one in use, else the one half made, else a new one. */
  async #openIndex(archive: IndexedArchive, rebuild: boolean): Promise<{ index: SideIndex; mark: IndexMark }> {
    for (const file of [this.#side, this.#draft]) {
      if (rebuild || !existsSync(file.path)) continue
      const index = await retryWhileBusy(file, () => new SideIndex(file))
      hideAs(this.#archive.path, file.path)
      const mark = await retryWhileBusy(file, () => index.mark())
      // SQL joins it to the archive, which takes one encoding
      if (mark !== null && index.encoding === archive.encoding && archive.isAt(mark)) return { index, mark }
      index.close()
    }
    return retryWhileBusy(this.#draft, () => {
      if (existsSync(this.#side.path)) new SideIndex(this.#side).close()
      removeSideIndex(this.#draft)
      return { index: new SideIndex(this.#draft, archive.encoding), mark: nothing }
    })
  }

  #publish(index: SideIndex): void {
    index.publishAs(this.#side.path)
    // left by a run that was stopped, and overtaken
    removeSideIndex(this.#draft)
  }

  /** Indexes what comes after the mark, and gives the number of messages. */
  async #fill(archive: IndexedArchive, index: SideIndex, mark: IndexMark, request: IndexRequest): Promise<number> {
    const total = await retryWhileBusy(this.#archive, () => archive.countAfter(mark))
    let at = mark
    let indexed = 0
    while (!request.signal?.aborted) {
      const batch = await retryWhileBusy(this.#archive, () => archive.readAfter(at, this.#batchCharacters))
      if (batch === null) break
      const from = at
      await retryWhileBusy(this.#side, () => index.add(batch.entries, from, batch.mark))
      at = batch.mark
      indexed += batch.entries.length
      request.onProgress?.({ indexed, total })
      // lets an abort arrive
      await nextTurn()
    }
    return indexed
  }
}

/** An index holds the words of all mail: who may not read the archive may not read what was made of it before. */
function hideAs(archive: string, index: string): void {
  const [allowed, mode] = [statSync(archive).mode & 0o077, statSync(index).mode & 0o777]
  if ((mode & 0o077 & ~allowed) !== 0) chmodSync(index, mode & (0o700 | allowed))
}
