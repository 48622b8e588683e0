import { realpathSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { type DetectedSource, detectMailSources } from '../adapters/import/mail/detect-mail-source.js'
import type { FolderNews } from '../adapters/import/mail/folder-look.js'
import { isGrown, type MboxEnd, markEnd } from '../adapters/import/mail/mbox-growth.js'
import { readMailSource } from '../adapters/import/mail/read-mail-source.js'
import { ownFile } from '../adapters/kit/own-files.js'
import type { EmailParser } from '../adapters/mime/email-parser.js'
import { ParsePool } from '../adapters/mime/parse-pool.js'
import { openMessageArchive } from '../adapters/persistence/sqlite/mail/archive-source.js'
import { systemClock } from '../adapters/system/clock.js'
import type { MailSource, MailSourceItem, SourceStart } from '../application/mail/ports/mail-source.js'
import type { NamedFolder } from '../application/mail/settle-mailboxes.js'
import type { Clock } from '../application/shared/ports/clock.js'
import { isProblem, isRaw, type MailEntry } from '../domain/mail/raw-message.js'
import { tellApart } from '../domain/mail/tell-apart.js'

/** Parses on several cores, in threads that start with the first message; the caller closes it. */
export function createMailParser(clock: Clock = systemClock): EmailParser {
  return new ParsePool({ workerUrl: ownFile('./mail-parse-worker.js', import.meta.url), clock })
}

export interface MailReading {
  /** Gives what was marked as deleted in its mail program, too. */
  readonly includeDeleted?: boolean
  /** The mailboxes that the archive has already; none when absent. */
  readonly storedMailboxes?: () => Promise<ReadonlySet<string>>
}

/** The sources at these paths. Throws NOT_FOUND, VALIDATION_ERROR. */
export async function openMailSources(paths: readonly string[], reading: MailReading = {}): Promise<FileMailSource[]> {
  const detected: DetectedSource[] = []
  for (const path of withoutRepeats(paths)) detected.push(...(await detectMailSources(path, openMessageArchive)))
  // a folder may be named inside another
  const byKey = new Map(detected.map((source) => [keyOf(source), source]))
  const found = [...byKey.values()]
  const names = tellApart(found)
  const told = found.map((source, index) => ({ ...source, mailbox: names[index] ?? source.mailbox }))
  const sources = await Promise.all(told.map((source) => named(source, reading)))
  return sources.map((source) => new FileMailSource(source, reading))
}

/** One file or folder may be named by two spellings, or by a link: the first name of it counts. */
function withoutRepeats(paths: readonly string[]): Iterable<string> {
  const byPlace = new Map<string, string>()
  for (const path of paths) {
    const place = placeOf(path)
    if (!byPlace.has(place)) byPlace.set(place, path)
  }
  return byPlace.values()
}

function placeOf(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    // what is wrong with it is said when it is looked at
    return path
  }
}

/** An archive that has the mailbox by its former name alone keeps it: its mail would come in again. */
async function named(source: DetectedSource, { storedMailboxes }: MailReading): Promise<DetectedSource> {
  const { mailbox, formerMailbox = mailbox } = source
  if (formerMailbox === mailbox || storedMailboxes === undefined) return source
  const stored = await storedMailboxes()
  return stored.has(formerMailbox) && !stored.has(mailbox) ? { ...source, mailbox: formerMailbox } : source
}

const maxFirstBytes = 64 * 1024 * 1024

/** Files of mail on disk as a source of raw messages. */
export class FileMailSource implements MailSource, NamedFolder {
  readonly key: string
  readonly mailbox: string
  readonly path: readonly string[]
  readonly formerPath: readonly string[] | undefined
  readonly keepsFiles: boolean
  readonly #source: DetectedSource
  readonly #reading: MailReading
  /** Whether flags stand in the bytes of the messages seen so far: then a change may be anywhere in the file. */
  #hasFlags = false

  constructor(source: DetectedSource, reading: MailReading = {}) {
    this.key = keyOf(source)
    this.mailbox = source.mailbox
    this.path = source.path
    this.formerPath = source.formerPath
    this.#source = source
    this.#reading = reading
    this.keepsFiles = 'folder' in source && source.folder.diskPath !== undefined
  }

  /** The same, whose messages lie in the mailbox of that name. */
  called(mailbox: string): FileMailSource {
    return new FileMailSource({ ...this.#source, mailbox }, this.#reading)
  }

  /** At most so many messages, and no more than a little memory holds. */
  async first(count: number): Promise<readonly Uint8Array[]> {
    const messages: Uint8Array[] = []
    let bytes = 0
    for await (const entry of readMailSource(this.#source, this.#reading)) {
      if (!isRaw(entry)) continue
      messages.push(entry.raw)
      bytes += entry.raw.byteLength
      if (messages.length >= count || bytes >= maxFirstBytes) break
    }
    return messages
  }

  async canResume(position: string): Promise<boolean> {
    if (this.keepsFiles) return position.startsWith(this.#filePosition)
    const stand = readPosition(position)
    if (stand === null) return false
    const { version, place, end } = stand
    if (version === (await this.#version())) return true
    const { diskPath, kind } = this.#source
    if (kind !== 'mbox' || this.#source.file.diskPath === undefined || end === undefined || place === null) return false
    // what is otherwise in the middle of the file is seen only by reading all of it
    return !end.hasFlags && (await isGrown(diskPath, Number(place), end).catch(() => false))
  }

  async *items({ after, files }: SourceStart, signal?: AbortSignal): AsyncGenerator<MailSourceItem> {
    const version = this.keepsFiles ? '' : await this.#version()
    const stand = after === null ? null : readPosition(after)
    if (stand?.end !== undefined && stand.version === version) return
    const options = { after: stand?.place ?? null, ...(this.keepsFiles ? { files } : {}), ...this.#reading }
    this.#hasFlags = false
    for await (const entry of readMailSource(this.#source, options)) {
      if (signal?.aborted) return
      const place = entry.position
      yield this.#itemOf(entry, this.keepsFiles ? this.#filePosition + place : positionOf({ version, place }))
    }
  }

  #itemOf(entry: MailEntry | FolderNews, position: string): MailSourceItem {
    if ('raw' in entry) {
      this.#hasFlags ||= entry.told !== undefined
      return { position, raw: Object.assign(entry, { position }) }
    }
    if (!isProblem(entry)) return { ...entry, position }
    const { problem, file: path = this.#source.mailbox, isWholeFile = false, isCut = false } = entry
    return { position, path, problem, isWholeFile, isCut }
  }

  async endPosition(last: string): Promise<string> {
    const stand = this.keepsFiles ? null : readPosition(last)
    if (stand === null) return last
    const { diskPath, kind } = this.#source
    const isOnDisk = kind === 'mbox' && this.#source.file.diskPath !== undefined && stand.place !== null
    const end = isOnDisk ? await markEnd(diskPath, Number(stand.place)).catch(() => null) : null
    return positionOf({
      ...stand,
      end: { ...(end ?? noEnd), hasFlags: this.#hasFlags || stand.end?.hasFlags === true },
    })
  }

  /** Before positions in folders whose files are kept: those of earlier versions, which kept none, cannot go on. */
  get #filePosition(): string {
    return `files of ${JSON.stringify(this.mailbox)}:`
  }

  /** In bytes; null for a folder, and where it is not known beforehand. */
  async size(): Promise<number | null> {
    const source = this.#source
    if (source.kind !== 'mbox' && source.kind !== 'eml') return null
    if (source.file.diskPath === undefined) return source.file.size
    const found = await stat(source.diskPath).catch(() => null)
    return found?.isFile() ? found.size : null
  }

  /** Changes when the file does, or the list of files in a folder, or what is read of it, or its mailbox. */
  async #version(): Promise<string> {
    const { diskPath, kind } = this.#source
    // what a database was given last lies beside it
    const beside = kind === 'archive' ? ['-wal'] : ['cur', 'new'].map((part) => sep + part)
    const parts = [diskPath, ...beside.map((part) => Buffer.concat([Buffer.from(diskPath), Buffer.from(part)]))]
    const stats = await Promise.all(parts.map((part) => stat(part).catch(() => null)))
    const files = stats.map((found) => (found === null ? '' : `${found.size}-${found.mtimeMs}`))
    return [...files, ...(this.#reading.includeDeleted === true ? ['deleted'] : []), this.mailbox].join()
  }
}

const noEnd: MboxEnd = { size: 0, mark: '' }

/** Where the reading of a source stands. */
interface Stand {
  /** Of the file, as it was then. */
  readonly version: string
  readonly place: string | null
  /** Once all of it was read. */
  readonly end?: MboxEnd & { readonly hasFlags: boolean }
}

function positionOf({ version, place, end }: Stand): string {
  return JSON.stringify(end === undefined ? [version, place] : [version, place, end])
}

function readPosition(position: string): Stand | null {
  try {
    const [version, place, end] = JSON.parse(position)
    return { version, place, ...(end === undefined ? {} : { end }) }
  } catch {
    return null
  }
}

function keyOf({ kind, key }: DetectedSource): string {
  return `${kind}:${key}`
}

/** Bytes of all mbox files; 0 when one of the sources is a folder, whose size is not known beforehand. */
export async function totalBytes(sources: readonly FileMailSource[]): Promise<number> {
  const sizes = await Promise.all(sources.map((source) => source.size()))
  return sizes.every((size) => size !== null) ? sizes.reduce((sum, size) => sum + size, 0) : 0
}
