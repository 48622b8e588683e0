import { stat } from 'node:fs/promises'
import type { MailSource, MailSourceItem, SourceStart } from '#src/application/mail/ports/mail-source.js'
import type { NamedFolder } from '#src/application/mail/settle-mailboxes.js'
import { isProblem, isRaw, type MailEntry } from '#src/domain/mail/raw-message.js'
import type { DetectedSource } from './detect-mail-source.js'
import { stampOf } from './disk-files.js'
import type { FolderNews } from './folder-look.js'
import { isGrown, type MboxEnd, markEnd } from './mbox-growth.js'
import { readMailSource } from './read-mail-source.js'

export interface MailReading {
  /** Gives what was marked as deleted in its mail program, too. */
  readonly includeDeleted?: boolean
}

const maxFirstBytes = 64 * 1024 * 1024

/** Mail on disk as a source of raw messages. */
export abstract class FileMailSource implements MailSource, NamedFolder {
  readonly key: string
  readonly mailbox: string
  readonly path: readonly string[]
  readonly formerPath: readonly string[] | undefined
  protected readonly source: DetectedSource
  protected readonly reading: MailReading

  constructor(source: DetectedSource, reading: MailReading) {
    this.key = keyOf(source)
    this.mailbox = source.mailbox
    this.path = source.path
    this.formerPath = source.formerPath
    this.source = source
    this.reading = reading
  }

  abstract canResume(position: string): Promise<boolean>

  abstract items(start: SourceStart, signal?: AbortSignal): AsyncIterable<MailSourceItem>

  /** In bytes; null where it is not known beforehand. */
  abstract size(): Promise<number | null>

  /** The same, whose messages lie in the mailbox of that name. */
  called(mailbox: string): FileMailSource {
    return toMailSource({ ...this.source, mailbox }, this.reading)
  }

  /** At most so many messages, and no more than a little memory holds. */
  async first(count: number): Promise<readonly Uint8Array[]> {
    const messages: Uint8Array[] = []
    let bytes = 0
    for await (const entry of readMailSource(this.source, this.reading)) {
      if (!isRaw(entry)) continue
      messages.push(entry.raw)
      bytes += entry.raw.byteLength
      if (messages.length >= count || bytes >= maxFirstBytes) break
    }
    return messages
  }

  protected toItem(entry: MailEntry | FolderNews, position: string): MailSourceItem {
    if ('raw' in entry) return { position, raw: Object.assign(entry, { position }) }
    if (!isProblem(entry)) return { ...entry, position }
    const { problem, file: path = this.source.mailbox, isWholeFile = false, isCut = false } = entry
    return { position, path, problem, isWholeFile, isCut }
  }
}

export function toMailSource(source: DetectedSource, reading: MailReading = {}): FileMailSource {
  return 'folder' in source && source.folder.diskPath !== undefined
    ? new FolderSource(source, reading)
    : new FileSource(source, reading)
}

export function keyOf({ kind, key }: DetectedSource): string {
  return `${kind}:${key}`
}

/** A folder on disk in which each message is a file: those that were seen are known by their names. */
class FolderSource extends FileMailSource {
  readonly keepsFiles = true

  async canResume(position: string): Promise<boolean> {
    return position.startsWith(this.#prefix)
  }

  async *items({ files }: SourceStart, signal?: AbortSignal): AsyncGenerator<MailSourceItem> {
    for await (const entry of readMailSource(this.source, { files, ...this.reading })) {
      if (signal?.aborted) return
      yield this.toItem(entry, this.#prefix + entry.position)
    }
  }

  async size(): Promise<null> {
    return null
  }

  /** Before all positions: those of earlier versions, which kept no files, cannot go on. */
  get #prefix(): string {
    return `files of ${JSON.stringify(this.mailbox)}:`
  }
}

/** One file, of which all is read again once it is no longer what it was; an mbox that grew goes on at its old end. */
class FileSource extends FileMailSource {
  /** Whether flags stand in the bytes of the messages seen so far: then a change may be anywhere in the file. */
  #hasFlags = false

  async canResume(position: string): Promise<boolean> {
    const stand = readPosition(position)
    if (stand === null) return false
    const { version, place, end } = stand
    if (version === (await this.#version())) return true
    // what is otherwise in the middle of the file is seen only by reading all of it
    if (!this.#isMboxOnDisk || place === null || end === undefined || end.hasFlags) return false
    return isGrown(this.source.diskPath, Number(place), end).catch(() => false)
  }

  async *items({ after }: SourceStart, signal?: AbortSignal): AsyncGenerator<MailSourceItem> {
    const version = await this.#version()
    const stand = after === null ? null : readPosition(after)
    if (stand?.end !== undefined && stand.version === version) return
    this.#hasFlags = false
    for await (const entry of readMailSource(this.source, { after: stand?.place ?? null, ...this.reading })) {
      if (signal?.aborted) return
      this.#hasFlags ||= isRaw(entry) && entry.told !== undefined
      yield this.toItem(entry, writePosition({ version, place: entry.position }))
    }
  }

  async endPosition(last: string): Promise<string> {
    const stand = readPosition(last)
    if (stand === null) return last
    const { place } = stand
    const end = this.#isMboxOnDisk && place !== null ? await this.#markEnd(Number(place)) : noEnd
    return writePosition({ ...stand, end: { ...end, hasFlags: this.#hasFlags || stand.end?.hasFlags === true } })
  }

  async size(): Promise<number | null> {
    const { source } = this
    if (source.kind !== 'mbox' && source.kind !== 'eml') return null
    if (source.file.diskPath === undefined) return source.file.size
    const found = await stat(source.diskPath).catch(() => null)
    return found?.isFile() ? found.size : null
  }

  get #isMboxOnDisk(): boolean {
    return this.source.kind === 'mbox' && this.source.file.diskPath !== undefined
  }

  async #markEnd(lastSeparator: number): Promise<MboxEnd> {
    return markEnd(this.source.diskPath, lastSeparator).catch(() => noEnd)
  }

  /** Changes when the file does, or what is read of it, or its mailbox. */
  async #version(): Promise<string> {
    const { diskPath, kind } = this.source
    // what a database was given last lies beside it
    const paths = kind === 'archive' ? [diskPath, `${diskPath}-wal`] : [diskPath]
    const found = await Promise.all(paths.map((path) => stat(path).catch(() => null)))
    const stamps = found.map((stats) => (stats === null ? '' : stampOf(stats)))
    return [...stamps, ...(this.reading.includeDeleted === true ? ['deleted'] : []), this.mailbox].join()
  }
}

const noEnd: MboxEnd = { size: 0, mark: '' }

/** Where the reading of a file stands. */
interface Stand {
  /** Of the file, as it was then. */
  readonly version: string
  readonly place: string | null
  /** Once all of it was read. */
  readonly end?: MboxEnd & { readonly hasFlags: boolean }
}

function writePosition({ version, place, end }: Stand): string {
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
