import { chmodSync, existsSync, statSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { DatabaseFile, SqliteFileOptions } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { retryWhileBusy } from '#src/adapters/stores/sqlite/kit/retry-while-busy.js'
import type { IndexWork, MailIndex } from '#src/application/mail/ports/mail-index.js'
import type { UnderstandStored } from '#src/application/mail/ports/understand-stored.js'
import { archiveFile, closeAfterImport, openForImport } from './archive-file.js'
import { addFacts, isUnderstood } from './email-facts.js'
import type { FactsWork } from './facts-work.js'
import { type IndexMark, sideIndexPath } from './search-index.js'
import { IndexedArchive, removeSideIndex, SideIndex } from './side-index.js'

export interface MailIndexOptions extends SqliteFileOptions {
  /** Limit for one batch, in characters of text; 8 million when absent. */
  readonly batchCharacters?: number
  /** Understands messages for a hunt; without it no facts are stored about them. */
  readonly understand?: UnderstandStored
}

const nothing: IndexMark = { lastId: 0, fingerprint: '' }

/** The state of a run, and how far the archive is indexed. */
interface Opened {
  readonly archive: IndexedArchive
  /** Null if the archive has its own index. */
  readonly index: SideIndex | null
  readonly mark: IndexMark
  readonly work: FactsWork
  /** Messages that are indexed but not understood; taken from the end. */
  readonly missing: number[]
  /** The connection for storing facts about the messages of an archive of ours. */
  readonly own: Connection | null
}

// a kill loses no more than this
const maxUnderstoodAtOnce = 200

/** Maintains the index of another program's archive in `<archive>.index`, next to it. */
export class SqliteMailIndex implements MailIndex {
  readonly #archive: DatabaseFile
  readonly #side: DatabaseFile
  /** A first index is built here: a search must not use one with half of the messages. */
  readonly #draft: DatabaseFile
  readonly #batchCharacters: number
  readonly #understand: UnderstandStored | undefined
  #opened: Opened | null = null

  constructor(archivePath: string, options: MailIndexOptions = {}) {
    this.#archive = archiveFile(archivePath, options)
    this.#side = { ...this.#archive, path: sideIndexPath(archivePath) }
    this.#draft = { ...this.#archive, path: `${this.#side.path}.new` }
    this.#batchCharacters = options.batchCharacters ?? 8_000_000
    this.#understand = options.understand
  }

  async begin({ rebuild }: { readonly rebuild: boolean }): Promise<IndexWork> {
    await this.close()
    const archive = await retryWhileBusy(this.#archive, () => new IndexedArchive(this.#archive))
    const work = archive.factsWork(this.#understand)
    const opened = { archive, index: null, mark: nothing, work, missing: [], own: null }
    this.#opened = opened
    if (archive.hasIndex) return { builtIn: true, total: await this.#beginOwn(opened) }
    const { index, mark } = await this.#openIndex(archive, rebuild)
    this.#opened = { ...opened, index, mark }
    const missing = work.missing(mark.lastId, (id) => index.understands(id)).reverse()
    this.#opened = { ...opened, index, mark, missing }
    const total = missing.length + (await retryWhileBusy(this.#archive, () => archive.countAfter(mark)))
    return { builtIn: false, total }
  }

  /** Opens an archive of ours for writing only if there is something to write. */
  async #beginOwn(opened: Opened): Promise<number> {
    const { work, archive } = opened
    if (work.missing(Number.MAX_SAFE_INTEGER, (id) => archive.understands(id)).length === 0) return 0
    const own = await retryWhileBusy(this.#archive, () => openForImport(this.#archive))
    this.#opened = { ...opened, own }
    const missing = work.missing(Number.MAX_SAFE_INTEGER, (id) => isUnderstood(own, id)).reverse()
    this.#opened = { ...opened, own, missing }
    return missing.length
  }

  async indexBatch(): Promise<number> {
    if (this.#opened === null) return 0
    const { archive, index, mark, missing, work } = this.#opened
    if (missing.length > 0) return this.#understandBatch(this.#opened)
    if (!index) return 0
    const batch = await retryWhileBusy(this.#archive, () => archive.readAfter(mark, this.#batchCharacters))
    if (batch === null) return 0
    const facts = await work.read(batch.entries.map(({ id }) => id))
    await retryWhileBusy(this.#side, () => index.add(batch.entries, facts, mark, batch.mark))
    this.#opened = { ...this.#opened, mark: batch.mark }
    // lets an abort arrive
    await nextTurn()
    return batch.entries.length
  }

  async #understandBatch({ missing, work, index, own }: Opened): Promise<number> {
    const ids = missing.splice(-maxUnderstoodAtOnce)
    const facts = await work.read(ids)
    await retryWhileBusy(own === null ? this.#side : this.#archive, () =>
      own === null ? index?.addFacts(facts) : addFacts(own, facts),
    )
    await nextTurn()
    return ids.length
  }

  async finish(): Promise<void> {
    const index = this.#opened?.index
    if (!index) return
    await retryWhileBusy(this.#side, () => {
      index.publishAt(this.#side)
      // left behind by an interrupted run, and outdated
      removeSideIndex(this.#draft)
    })
  }

  async close(): Promise<void> {
    const { archive, index, own } = this.#opened ?? {}
    index?.close()
    if (own) closeAfterImport(own)
    archive?.close()
    this.#opened = null
  }

  /** The index to continue: the one in use, else the incomplete one, else a new one. */
  async #openIndex(archive: IndexedArchive, rebuild: boolean): Promise<{ index: SideIndex; mark: IndexMark }> {
    for (const file of [this.#side, this.#draft]) {
      if (rebuild || !existsSync(file.path)) continue
      const index = await retryWhileBusy(file, () => new SideIndex(file))
      hideAs(this.#archive.path, file.path)
      const mark = await retryWhileBusy(file, () => index.mark())
      // SQL attaches it to the archive, which requires the same encoding
      if (mark !== null && index.encoding === archive.encoding && archive.isAt(mark)) return { index, mark }
      index.close()
    }
    return retryWhileBusy(this.#draft, () => {
      if (existsSync(this.#side.path)) new SideIndex(this.#side).close()
      removeSideIndex(this.#draft)
      return { index: new SideIndex(this.#draft, archive.encoding), mark: nothing }
    })
  }
}

/**
 * Applies the archive's permissions: an index has the words of all mail, so whoever may not read the archive must not
 * read its older index either.
 */
function hideAs(archive: string, index: string): void {
  const [allowed, mode] = [statSync(archive).mode & 0o077, statSync(index).mode & 0o777]
  if ((mode & 0o077 & ~allowed) !== 0) chmodSync(index, mode & (0o700 | allowed))
}
