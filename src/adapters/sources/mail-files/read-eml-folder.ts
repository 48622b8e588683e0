import type { KnownFile } from '#src/application/mail/ports/mail-source.js'
import type { MailEntry, SeenFile } from '#src/domain/mail/raw-message.js'
import { classifyFile, isPackedName } from './classify-file.js'
import { FolderLook, type FolderNews } from './folder-look.js'
import type { FileKind, FileNature, MailFile, MailFolder } from './mail-file.js'
import { problems, reasonOf } from './problems.js'
import { readMessageFile } from './read-message-file.js'

export interface FolderOptions {
  /** Goes on after the file with this id, whether or not it is still there. */
  readonly after?: string | null
  /** Gives what was marked as deleted, too. */
  readonly includeDeleted?: boolean
  /** The files that earlier runs have seen, by name; absent where they are not kept. Then `after` says nothing. */
  readonly files?: ReadonlyMap<string, KnownFile>
}

/** Kinds of files of which each is one entry. */
export const looseKinds: readonly FileKind[] = ['message', 'separated', 'emlx', 'foreign', 'other']

/**
 * The messages of one folder of `.eml` files, by id. Files of another kind are told by their start; mbox files and packed
 * files among them are sources of their own and left out, and what is no mail is a problem entry. A message's position
 * is its file's id. Throws nothing. Source: mail-import.
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
  // what was written anew may be another message
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

/** One message file. */
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
  // so MH marks what is to go
  const isDeleted = /^[,#]\d+$/.test(file.name)
  return readMessageFile(file, mailbox, file.id, {
    kind,
    isDeleted,
    includeDeleted,
    ...(seen === undefined ? {} : { seen }),
  })
}
