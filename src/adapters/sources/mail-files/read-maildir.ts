import type { MailEntry } from '#src/domain/mail/raw-message.js'
import { FolderLook, type FolderNews } from './folder-look.js'
import { byCodeUnits, type MailFile, type MailFolder } from './mail-file.js'
import { maildirFlags } from './mail-flags.js'
import { reasonOf } from './problems.js'
import type { FolderOptions } from './read-eml-folder.js'
import { readMessageFile } from './read-message-file.js'

interface Delivered {
  /** The part of the name that stays when flags change or the message moves from new to cur. */
  readonly key: string
  /** The key, with a number appended from its second occurrence on. */
  readonly name: string
  readonly folder: string
  readonly file: MailFile
}

/**
 * The messages of one Maildir: `cur` and `new` together, by their unique name; `tmp` is ignored. A message's position
 * is its unique name without flags, so that reading can continue after it even if it was read or moved in the meantime;
 * if the name is not unique, a slash and a number follow from the second on. Trashed messages (flag T) are skipped
 * unless the archive has them. Files known by name are not read again. Never throws. Source: mail-import.
 */
export async function* readMaildir(
  folder: MailFolder,
  mailbox: string,
  options: FolderOptions = {},
): AsyncGenerator<MailEntry | FolderNews> {
  const { after = null, includeDeleted = false, files } = options
  const { delivered, problem } = await listDelivered(folder)
  if (problem !== null) {
    yield { mailbox, position: '', problem }
    return
  }
  const messages = delivered.filter(({ name }) => files !== undefined || after === null || isBehind(name, after))
  const look = new FolderLook(files)
  yield* look.missing(new Set(messages.map(({ name }) => name)))
  for (const { name, file } of messages) {
    const letters = flagsOf(file.name)
    const seen = { name, stamp: [...new Set(letters)].sort().join('') }
    const flags = maildirFlags(letters)
    const isDeleted = letters.includes('T')
    const known = look.at(seen, { flags, mailbox, file, leavesOut: isDeleted && !includeDeleted })
    if (known === 'unchanged') continue
    if (known !== null) yield known
    else yield await readMessageFile(file, mailbox, name, { includeDeleted, flags, ...look.kept(seen) })
  }
  yield* look.end()
}

function isBehind(name: string, after: string): boolean {
  const [key = '', ordinal = '1'] = name.split('/')
  const [afterKey = '', afterOrdinal = '1'] = after.split('/')
  return key === afterKey ? Number(ordinal) > Number(afterOrdinal) : key > afterKey
}

async function listDelivered(folder: MailFolder): Promise<{ delivered: Delivered[]; problem: string | null }> {
  const delivered: Omit<Delivered, 'name'>[] = []
  let problem: string | null = null
  try {
    const { folders } = await folder.list()
    for (const part of folders.filter(({ name }) => name === 'cur' || name === 'new')) {
      const { files } = await part.list()
      const kept = files.filter(({ name }) => !name.startsWith('.'))
      for (const file of kept) delivered.push({ key: uniqueName(file.id), folder: part.name, file })
    }
  } catch (error) {
    problem = reasonOf(error)
  }
  delivered.sort(
    (a, b) => byCodeUnits(a.key, b.key) || byCodeUnits(a.folder, b.folder) || byCodeUnits(a.file.id, b.file.id),
  )
  return { delivered: numbered(delivered), problem }
}

function numbered(delivered: readonly Omit<Delivered, 'name'>[]): Delivered[] {
  let [key, ordinal] = ['', 0]
  return delivered.map((message) => {
    ordinal = message.key === key ? ordinal + 1 : 1
    key = message.key
    return { ...message, name: ordinal === 1 ? key : `${key}/${ordinal}` }
  })
}

// flags follow a colon, or another character on file systems that do not allow it
const info = /[:;!]2,([A-Za-z]*)$/

function uniqueName(id: string): string {
  return id.replace(info, '')
}

function flagsOf(name: string): string {
  return info.exec(name)?.[1] ?? ''
}
