import { closing } from '#src/adapters/kit/closing.js'
import { FileMailSource, type MailReading } from '#src/adapters/sources/mail-files/file-mail-source.js'
import { understandStored } from '#src/adapters/sources/mime/understand-email.js'
import { createMailArchive } from '#src/adapters/stores/sqlite/mail/archive-file.js'
import { CompactableArchive } from '#src/adapters/stores/sqlite/mail/compact-archive.js'
import { SqliteMailIndex } from '#src/adapters/stores/sqlite/mail/sqlite-mail-index.js'
import { SqliteMailStore } from '#src/adapters/stores/sqlite/mail/sqlite-mail-store.js'
import { CompactMail, type CompactReport, type CompactRequest } from '#src/application/mail/compact-mail.js'
import { DedupeMail, type DedupeReport, type DedupeRequest } from '#src/application/mail/dedupe-mail.js'
import { ImportMail, type ImportRequest } from '#src/application/mail/import-mail.js'
import type { ImportReport } from '#src/application/mail/import-tally.js'
import { IndexMail, type IndexOutcome, type IndexRequest } from '#src/application/mail/index-mail.js'
import type { KnownMailboxes } from '#src/application/mail/ports/known-mailboxes.js'
import type { MailSource } from '#src/application/mail/ports/mail-source.js'
import type { MailStore } from '#src/application/mail/ports/mail-store.js'
import type { ReadAttachmentsRequest } from '#src/application/mail/read-attachments.js'
import { RereadMail, type RereadReport, type RereadRequest } from '#src/application/mail/reread-mail.js'
import { SettleMailboxes, type SettleRequest } from '#src/application/mail/settle-mailboxes.js'
import { type Container, type MailStoreFile, tokens } from '#src/composition/container.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { readAttachments } from './attachment-parts.js'
import { createMailParser, openMailSources } from './mail-sources.js'

export interface ImportMailRequest
  extends Omit<ImportRequest, 'sources'>,
    MailReading,
    Pick<SettleRequest, 'onDoubt'>,
    MailboxChoice {
  /** Mail files and folders by path, packed or not; or messages from another source. */
  readonly from: string | readonly string[] | Iterable<MailSource> | AsyncIterable<MailSource>
  /** Called while the text of attachments is read, at the end; counts messages. */
  readonly onAttachments?: ReadAttachmentsRequest['onProgress']
}

/** `Mail.import` */
export async function importMail(container: Container, request: ImportMailRequest): Promise<ImportReport> {
  const { from, includeDeleted = false, as, onDoubt, onAttachments: _, ...rest } = request
  const file = fileOf(container)
  const paths = toPaths(from)
  // before the archive is created, so that no empty one remains after an error
  const sources = paths === null ? (from as Iterable<MailSource>) : await openMailSources(paths, { includeDeleted })
  const named = as === undefined ? sources : callSources(sources, as)
  createMailArchive(file.path)
  return closing(openStore(file), async (store) => {
    const settle = async (given: ImportRequest['sources']) =>
      as === undefined ? settleSources(store, given, { onDoubt }) : given
    const parts = { parser: mailParser(container), settle }
    const clock = container.resolve(tokens.clock)
    const report = await new ImportMail(store, clock, parts).execute({ ...rest, sources: named })
    if (!report.finished) return report
    const { signal, onAttachments: onProgress } = request
    const attachments = await readAttachments(
      { store, clock, reader: container.resolve(tokens.papers) },
      { signal, onProgress },
    )
    return { ...report, attachments }
  })
}

/** `Mail.reread` */
export async function rereadMail(container: Container, request: RereadRequest = {}): Promise<RereadReport> {
  const parser = mailParser(container)
  const clock = container.resolve(tokens.clock)
  return closing(openStore(fileOf(container)), async (store) => {
    const report = await new RereadMail(store, parser, clock).execute(request)
    if (!report.finished) return report
    const { signal } = request
    const attachments = await readAttachments({ store, clock, reader: container.resolve(tokens.papers) }, { signal })
    return { ...report, attachments }
  })
}

/** `Mail.dedupe` */
export async function dedupeMail(container: Container, request: DedupeRequest = {}): Promise<DedupeReport> {
  return closing(openStore(fileOf(container)), (store) => new DedupeMail(store).execute(request))
}

/** `Mail.compact` */
export async function compactMail(container: Container, request: CompactRequest = {}): Promise<CompactReport> {
  const { path, busyTimeoutMs } = fileOf(container)
  return new CompactMail(new CompactableArchive(path, { busyTimeoutMs })).execute(request)
}

/** `Mail.index` */
export async function indexMail(container: Container, request: IndexRequest = {}): Promise<IndexOutcome> {
  const { path, busyTimeoutMs } = fileOf(container)
  return new IndexMail(new SqliteMailIndex(path, { busyTimeoutMs, understand: understandStored })).execute(request)
}

/** The parser, whose threads start with the first message. */
export function mailParser(container: Container) {
  const create = () => createMailParser(container.resolve(tokens.clock))
  return container.provide(tokens.mailParser, create).resolve(tokens.mailParser)
}

function fileOf(container: Container): MailStoreFile {
  return container
    .provide(tokens.mailFile, () => {
      throw new AppError(
        'VALIDATION_ERROR',
        'This archive was opened with custom adapters, which only read. Open its file to write to it.',
      )
    })
    .resolve(tokens.mailFile)
}

function toPaths(from: ImportMailRequest['from']): readonly string[] | null {
  if (typeof from === 'string') return [from]
  if (!Array.isArray(from)) return null
  return from.every((path) => typeof path === 'string') ? from : null
}

function openStore({ path, busyTimeoutMs, address }: MailStoreFile): SqliteMailStore {
  return new SqliteMailStore(path, { busyTimeoutMs, ...(address === null ? {} : { address }) })
}

export interface MailboxChoice {
  /** The mailbox of all messages, whatever the name of their folder. Throws VALIDATION_ERROR for several folders. */
  readonly as?: string | undefined
}

type Sources = ImportRequest['sources']

/**
 * The sources with their mailboxes in the archive, without those left out. Messages from other sources name their
 * mailbox themselves.
 */
export async function settleSources(
  store: MailStore & KnownMailboxes,
  sources: Sources,
  { onDoubt }: Pick<SettleRequest, 'onDoubt'> = {},
): Promise<Sources> {
  const files = filesOf(sources)
  if (files.length === 0) return sources
  const folders = await unread(store, files)
  const besides = files.filter((file) => !folders.includes(file)).map(({ mailbox }) => mailbox)
  const names = await new SettleMailboxes(store).execute({ folders, besides, onDoubt })
  const byFile = new Map(folders.map((source, index) => [source, names[index] ?? null]))
  return (sources as FileMailSource[]).flatMap((source) => {
    const name = byFile.get(source)
    if (name === null) return []
    return name === undefined || name === source.mailbox ? source : source.called(name)
  })
}

/** The sources that the archive has not read under their names. */
async function unread(store: MailStore, files: readonly FileMailSource[]): Promise<readonly FileMailSource[]> {
  const open: FileMailSource[] = []
  for (const file of files) {
    const reading = await store.reading(file.key)
    if (reading === null || !(await file.canResume(reading.position))) open.push(file)
  }
  return open
}

/** The sources with that mailbox name. Throws VALIDATION_ERROR. */
export function callSources(sources: Sources, name: string): Sources {
  const files = filesOf(sources)
  const found = new Set(files.map(({ mailbox }) => mailbox))
  if (name.trim() === '') throw new AppError('VALIDATION_ERROR', 'A mailbox needs a name.')
  if (found.size === 1) return files.map((source) => source.called(name.normalize('NFC')))
  const some = [...found].slice(0, maxShown).join(', ')
  const what =
    found.size === 0 ? 'no folder of mail' : `${found.size} folders: ${some}${found.size > maxShown ? ', …' : ''}`
  throw new AppError('VALIDATION_ERROR', `A mailbox name can be given to one folder only, and this is ${what}.`)
}

const maxShown = 5

function filesOf(sources: Sources): readonly FileMailSource[] {
  return Array.isArray(sources) ? sources.filter((source) => source instanceof FileMailSource) : []
}
