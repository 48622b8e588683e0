import type { KnownFile } from '#src/application/mail/ports/mail-source.js'
import type { MailEntry, SeenFile } from '#src/domain/mail/raw-message.js'
import { classifyFile, isPackedName } from './classify-file.js'
import { FolderLook, type FolderNews } from './folder-look.js'
import type { FileKind, FileNature, MailFile, MailFolder } from './mail-file.js'
import { problems, reasonOf } from './problems.js'
import { readMessageFile } from './read-message-file.js'

export interface FolderOptions {
  /** Continues after the file with this id, even if it no longer exists. */
  readonly after?: string | null
  /** Includes messages marked as deleted. */
  readonly includeDeleted?: boolean
  /** The files that earlier runs saw, by name; absent if files are not recorded. If present, `after` is ignored. */
  readonly files?: ReadonlyMap<string, KnownFile>
}

/** Kinds of files that are one entry each. */
export const looseKinds: readonly FileKind[] = ['message', 'separated', 'emlx', 'foreign', 'other']

/**
 * The messages of one folder of `.eml` files, by id. Files of other kinds are classified by their beginning; mbox files
 * and packed files among them are separate sources and skipped; anything else is a problem entry. The position of a
 * message is its file's id. Never throws. Source: mail-import.
 */
export async function* readEmlFolder(
  folder: MailFolder,
  mailbox: string,
  options: FolderOptions = {},
): AsyncGenerator<MailEntry | FolderNews> {
  const { after = null, files, includeDeleted = false } = options
  let listed: readonly MailFile[]
  try {
    listed = (await folder.list()).files
  } catch (error) {
    yield { mailbox, position: '', problem: reasonOf(error) }
    return
  }
  const look = new FolderLook(files)
  const seen = listed
    .filter(({ name, diskPath }) => !(isPackedName(name) && diskPath !== undefined))
    .filter(({ id }) => files !== undefined || after === null || id > after)
    .map((file) => ({ file, name: file.id, stamp: files === undefined ? '' : file.stamp() }))
  // a rewritten file may contain another message
  yield* look.missing(new Set(seen.filter((each) => !look.isOther(each)).map(({ name }) => name)))
  for (const { file, name, stamp } of seen) {
    const leavesOut = !includeDeleted
    const known = look.at({ name, stamp }, { flags: null, mailbox, file, leavesOut })
    if (known === 'unchanged') continue
    if (known !== null) {
      yield known
      continue
    }
    const nature = await classifyFile(file)
    if (looseKinds.includes(nature.kind))
      yield await readLoose(file, nature, mailbox, { ...options, ...look.kept({ name, stamp }) })
  }
  yield* look.end()
}

/** Yields the message of a single file. */
export async function* readEmlFile(
  file: MailFile,
  mailbox: string,
  options: FolderOptions = {},
): AsyncGenerator<MailEntry> {
  if (options.after === file.id) return
  const { kind } = await classifyFile(file)
  yield await readMessageFile(file, mailbox, file.id, { kind, includeDeleted: options.includeDeleted === true })
}

async function readLoose(
  file: MailFile,
  { kind, problem = problems.noMessage }: FileNature,
  mailbox: string,
  { includeDeleted = false, seen }: FolderOptions & { readonly seen?: SeenFile },
): Promise<MailEntry> {
  if (kind === 'other' || kind === 'foreign') {
    return { mailbox, position: file.id, problem, file: `${mailbox}/${file.name}` }
  }
  // MH marks deleted messages like this
  const isDeleted = /^[,#]\d+$/.test(file.name)
  return readMessageFile(file, mailbox, file.id, {
    kind,
    isDeleted,
    includeDeleted,
    ...(seen === undefined ? {} : { seen }),
  })
}
