import { FileMailSource } from '#src/adapters/sources/mail-files/file-mail-source.js'
import type { ImportRequest } from '#src/application/mail/import-mail.js'
import type { KnownMailboxes } from '#src/application/mail/ports/known-mailboxes.js'
import type { MailStore } from '#src/application/mail/ports/mail-store.js'
import { SettleMailboxes, type SettleRequest } from '#src/application/mail/settle-mailboxes.js'
import { AppError } from '#src/domain/shared/app-error.js'

export interface MailboxChoice {
  /** The mailbox that all messages are of, whatever their folder is called. Throws VALIDATION_ERROR for several folders. */
  readonly as?: string | undefined
}

type Sources = ImportRequest['sources']

/** The sources as mailboxes of the archive; those that are left out are missing. Messages from elsewhere say theirs. */
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

/** Those that the archive has not read under the names that they have. */
async function unread(store: MailStore, files: readonly FileMailSource[]): Promise<readonly FileMailSource[]> {
  const open: FileMailSource[] = []
  for (const file of files) {
    const reading = await store.reading(file.key)
    if (reading === null || !(await file.canResume(reading.position))) open.push(file)
  }
  return open
}

/** The same sources, all of that mailbox. Throws VALIDATION_ERROR. */
export function callSources(sources: Sources, name: string): Sources {
  const files = filesOf(sources)
  const found = new Set(files.map(({ mailbox }) => mailbox))
  if (name.trim() === '') throw new AppError('VALIDATION_ERROR', 'A mailbox needs a name.')
  if (found.size === 1) return files.map((source) => source.called(name.normalize('NFC')))
  const some = [...found].slice(0, maxShown).join(', ')
  const what =
    found.size === 0 ? 'no folder of mail' : `${found.size} folders: ${some}${found.size > maxShown ? ', …' : ''}`
  throw new AppError('VALIDATION_ERROR', `One folder can be given the name of a mailbox, and this is ${what}.`)
}

const maxShown = 5

function filesOf(sources: Sources): readonly FileMailSource[] {
  return Array.isArray(sources) ? sources.filter((source) => source instanceof FileMailSource) : []
}
