import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isProblem, type MailEntry } from '../../../domain/mail/raw-message.js'
import { classifyFile } from './classify-file.js'
import { problems, reasonOf } from './problems.js'
import { readMessageFile } from './read-message-file.js'

export interface FolderOptions {
  /** Goes on after the file of this name, whether or not it is still there. */
  readonly after?: string | null
  /** Gives what was marked as deleted, too. */
  readonly includeDeleted?: boolean
}

/**
 * The messages of one folder of `.eml` files, by name. Files of another kind are told by their start; mbox files among
 * them are sources of their own and left out, and what is no mail is a problem entry. A message's position is its file's
 * name. Throws nothing. Source: contracts/mail.md, `jobworkflow mail import`.
 */
export async function* readEmlFolder(
  path: string,
  mailbox: string,
  options: FolderOptions = {},
): AsyncGenerator<MailEntry> {
  let names: string[]
  try {
    const entries = await readdir(path, { withFileTypes: true })
    names = entries.filter((entry) => entry.isFile() || entry.isSymbolicLink()).map((entry) => entry.name)
  } catch (error) {
    yield { mailbox, position: '', problem: reasonOf(error) }
    return
  }
  const after = options.after ?? null
  for (const name of names.sort(byCodeUnits)) {
    if (after !== null && name <= after) continue
    const kind = await classifyFile(join(path, name))
    if (kind === 'other') yield { mailbox, position: name, problem: problems.noMessage, file: `${mailbox}/${name}` }
    if (kind === 'message' || kind === 'separated')
      yield named(readMessageFile(join(path, name), mailbox, name), `${mailbox}/${name}`)
  }
}

/** One message file. */
export async function* readEmlFile(
  path: string,
  mailbox: string,
  options: FolderOptions = {},
): AsyncGenerator<MailEntry> {
  const position = basename(path)
  if (options.after !== position) yield readMessageFile(path, mailbox, position)
}

function named(entry: MailEntry, file: string): MailEntry {
  return isProblem(entry) ? { ...entry, file } : entry
}

/** The same order on every machine, whatever its language. */
export function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
