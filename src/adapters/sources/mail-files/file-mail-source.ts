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
  /** Includes messages marked as deleted in their mail program. */
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

  /** In bytes; null if unknown beforehand. */
  abstract size(): Promise<number | null>

  /** The same source with another mailbox name. */
  called(mailbox: string): FileMailSource {
    return toMailSource({ ...this.source, mailbox }, this.reading)
  }

  /** The first messages, at most `count`, within a memory limit. */
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

/** A folder on disk with one file per message: seen files are recognized by name. */
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

  /** The prefix of all positions. Positions of earlier versions, which did not record files, cannot be resumed. */
  get #prefix(): string {
    return `files of ${JSON.stringify(this.mailbox)}:`
  }
}

/** A single file, which is completely read again after a change; an mbox that only grew is continued at its old end. */
class FileSource extends FileMailSource {
  /** Whether the messages seen so far contain flags in their bytes: then a change may be anywhere in the file. */
  #hasFlags = false

  async canResume(position: string): Promise<boolean> {
    const stand = readPosition(position)
    if (stand === null) return false
    const { version, place, end } = stand
    if (version === (await this.#version())) return true
    // changes in the middle of a file can only be found by reading all of it
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
      this.#hasFlags ||= isRaw(entry) && entry.sourceMetadata !== undefined
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

  /** Changes with the file, the reading options, or the mailbox. */
  async #version(): Promise<string> {
    const { diskPath, kind } = this.source
    // the latest changes of a database are in its WAL file
    const paths = kind === 'archive' ? [diskPath, `${diskPath}-wal`] : [diskPath]
    const found = await Promise.all(paths.map((path) => stat(path).catch(() => null)))
    const stamps = found.map((stats) => (stats === null ? '' : stampOf(stats)))
    return [...stamps, ...(this.reading.includeDeleted === true ? ['deleted'] : []), this.mailbox].join()
  }
}

const noEnd: MboxEnd = { size: 0, mark: '' }

/** The state of reading a file. */
interface Stand {
  /** The version of the file at that time. */
  readonly version: string
  readonly place: string | null
  /** Set once all of it was read. */
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
