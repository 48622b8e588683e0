import { realpathSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { type DetectedSource, detectMailSources } from '../adapters/import/mail/detect-mail-source.js'
import { readMailSource } from '../adapters/import/mail/read-mail-source.js'
import { ownFile } from '../adapters/kit/own-files.js'
import type { EmailParser } from '../adapters/mime/email-parser.js'
import { ParsePool } from '../adapters/mime/parse-pool.js'
import type { MailSource, MailSourceItem } from '../application/mail/ports/mail-source.js'
import { isProblem, type MailEntry } from '../domain/mail/raw-message.js'

/** Parses on several cores, in threads that start with the first message; the caller closes it. */
export function createMailParser(): EmailParser {
  return new ParsePool({ workerUrl: ownFile('./mail-parse-worker.js', import.meta.url) })
}

export interface MailReading {
  /** Gives what was marked as deleted in its mail program, too. */
  readonly includeDeleted?: boolean
  /** The mailboxes that the archive has already; none when absent. */
  readonly storedMailboxes?: () => Promise<ReadonlySet<string>>
}

/** The sources at these paths, read from disk and parsed. Throws NOT_FOUND, VALIDATION_ERROR. */
export async function openMailSources(
  paths: readonly string[],
  parser: EmailParser,
  reading: MailReading = {},
): Promise<ParsedMailSource[]> {
  const detected: DetectedSource[] = []
  for (const path of withoutRepeats(paths)) detected.push(...(await detectMailSources(path)))
  // a folder may be named inside another
  const byKey = new Map(detected.map((source) => [keyOf(source), source]))
  const sources = await Promise.all([...byKey.values()].map((source) => named(source, reading)))
  return sources.map((source) => new ParsedMailSource(source, parser, reading))
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

/** Mail files and the parser, put together to a source. */
export class ParsedMailSource implements MailSource {
  readonly key: string
  readonly #source: DetectedSource
  readonly #parser: EmailParser
  readonly #reading: MailReading

  constructor(source: DetectedSource, parser: EmailParser, reading: MailReading = {}) {
    this.key = keyOf(source)
    this.#source = source
    this.#parser = parser
    this.#reading = reading
  }

  /** Only while the files are just as they were: in a changed one the same place holds something else. */
  async canResume(position: string): Promise<boolean> {
    return readPosition(position)?.[0] === (await this.#version())
  }

  async *items(after: string | null, signal?: AbortSignal): AsyncGenerator<MailSourceItem> {
    const version = await this.#version()
    const start = after === null ? null : (readPosition(after)?.[1] ?? null)
    const warnings = new Map<string, string>()
    const read = readMailSource(this.#source, { after: start, ...this.#reading })
    for await (const entry of this.#parser.parse(noting(warnings, until(read, signal)))) {
      const position = JSON.stringify([version, entry.position])
      if (isProblem(entry)) {
        const { problem, file, isWholeFile = false } = entry
        yield { position, path: file === undefined ? this.#source.mailbox : file, problem, isWholeFile }
        continue
      }
      const { position: place, ...message } = entry
      const warning = warnings.get(place)
      warnings.delete(place)
      yield warning === undefined ? { position, message } : { position, message, warning }
    }
  }

  /** In bytes; null for a folder, and where it is not known beforehand. */
  async size(): Promise<number | null> {
    const source = this.#source
    if (source.kind !== 'mbox' && source.kind !== 'eml') return null
    if (source.file.diskPath === undefined) return source.file.size
    const found = await stat(source.diskPath).catch(() => null)
    return found?.isFile() ? found.size : null
  }

  /** Changes when the file, or the list of files in a folder, does, or what is read of it. */
  async #version(): Promise<string> {
    const { diskPath } = this.#source
    const parts = [
      diskPath,
      ...['cur', 'new'].map((part) => Buffer.concat([Buffer.from(diskPath), Buffer.from(sep + part)])),
    ]
    const stats = await Promise.all(parts.map((part) => stat(part).catch(() => null)))
    const files = stats.map((found) => (found === null ? '' : `${found.size}-${found.mtimeMs}`))
    return [...files, ...(this.#reading.includeDeleted === true ? ['deleted'] : [])].join()
  }
}

function keyOf({ kind, key }: DetectedSource): string {
  return `${kind}:${key}`
}

function readPosition(position: string): readonly [version: string, inner: string] | null {
  try {
    return JSON.parse(position)
  } catch {
    return null
  }
}

async function* until(entries: AsyncIterable<MailEntry>, signal: AbortSignal | undefined): AsyncGenerator<MailEntry> {
  for await (const entry of entries) {
    if (signal?.aborted) return
    yield entry
  }
}

/** Keeps the warnings of messages by their positions: the parser does not hand them on. */
async function* noting(warnings: Map<string, string>, entries: AsyncIterable<MailEntry>): AsyncGenerator<MailEntry> {
  for await (const entry of entries) {
    if (!isProblem(entry) && entry.warning !== undefined) warnings.set(entry.position, entry.warning)
    yield entry
  }
}

/** Bytes of all mbox files; 0 when one of the sources is a folder, whose size is not known beforehand. */
export async function totalBytes(sources: readonly ParsedMailSource[]): Promise<number> {
  const sizes = await Promise.all(sources.map((source) => source.size()))
  return sizes.every((size) => size !== null) ? sizes.reduce((sum, size) => sum + size, 0) : 0
}
