import type { MailEntry } from '../../../domain/mail/raw-message.js'
import { classifyFile, isPackedName } from './classify-file.js'
import type { FileKind, MailFile, MailFolder } from './mail-file.js'
import { problems, reasonOf } from './problems.js'
import { readMessageFile } from './read-message-file.js'

export interface FolderOptions {
  /** Goes on after the file with this id, whether or not it is still there. */
  readonly after?: string | null
  /** Gives what was marked as deleted, too. */
  readonly includeDeleted?: boolean
}

/** Kinds of files of which each is one entry. */
export const looseKinds: readonly FileKind[] = ['message', 'separated', 'emlx', 'outlook', 'other']

/**
 * The messages of one folder of `.eml` files, by id. Files of another kind are told by their start; mbox files and packed
 * files among them are sources of their own and left out, and what is no mail is a problem entry. A message's position
 * is its file's id. Throws nothing. Source: mail-import.
 */
export async function* readEmlFolder(
  folder: MailFolder,
  mailbox: string,
  options: FolderOptions = {},
): AsyncGenerator<MailEntry> {
  const after = options.after ?? null
  let files: readonly MailFile[]
  try {
    files = (await folder.list()).files
  } catch (error) {
    yield { mailbox, position: '', problem: reasonOf(error) }
    return
  }
  for (const file of files) {
    const isSource = isPackedName(file.name) && file.diskPath !== undefined
    if (isSource || (after !== null && file.id <= after)) continue
    const { kind } = await classifyFile(file)
    if (looseKinds.includes(kind)) yield await readLoose(file, kind, mailbox, options)
  }
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

async function readLoose(file: MailFile, kind: FileKind, mailbox: string, options: FolderOptions): Promise<MailEntry> {
  if (kind === 'other' || kind === 'outlook') {
    const problem = kind === 'outlook' ? problems.outlook : problems.noMessage
    return { mailbox, position: file.id, problem, file: `${mailbox}/${file.name}` }
  }
  // so MH marks what is to go
  const isDeleted = /^[,#]\d+$/.test(file.name)
  return readMessageFile(file, mailbox, file.id, { kind, isDeleted, includeDeleted: options.includeDeleted === true })
}
