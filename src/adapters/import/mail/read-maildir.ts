import type { MailEntry } from '../../../domain/mail/raw-message.js'
import { byCodeUnits, type MailFile, type MailFolder } from './mail-file.js'
import { reasonOf } from './problems.js'
import type { FolderOptions } from './read-eml-folder.js'
import { readMessageFile } from './read-message-file.js'

interface Delivered {
  /** The part of the name that stays when flags change or the message moves from new to cur. */
  readonly key: string
  readonly folder: string
  readonly file: MailFile
}

/**
 * The messages of one Maildir, `cur` and `new` together by their unique name; `tmp` holds none. A message's position is
 * its unique name, without flags, so that reading can go on after it when it was read or moved meanwhile; should the name
 * not be unique, a slash and a number follow from the second on. Those with the flag T (trashed) are left out.
 * Throws nothing. Source: mail-import.
 */
export async function* readMaildir(
  folder: MailFolder,
  mailbox: string,
  options: FolderOptions = {},
): AsyncGenerator<MailEntry> {
  const { after = null, includeDeleted = false } = options
  const { delivered, problem } = await listDelivered(folder)
  if (problem !== null) yield { mailbox, position: '', problem }
  let [key, ordinal] = ['', 0]
  for (const message of delivered) {
    ordinal = message.key === key ? ordinal + 1 : 1
    key = message.key
    if (after !== null && !isBehind(key, ordinal, after)) continue
    const position = ordinal === 1 ? key : `${key}/${ordinal}`
    const isDeleted = flagsOf(message.file.name).includes('T')
    yield await readMessageFile(message.file, mailbox, position, { includeDeleted, isDeleted })
  }
}

function isBehind(key: string, ordinal: number, after: string): boolean {
  const [afterKey = '', afterOrdinal = '1'] = after.split('/')
  return key === afterKey ? ordinal > Number(afterOrdinal) : key > afterKey
}

async function listDelivered(folder: MailFolder): Promise<{ delivered: Delivered[]; problem: string | null }> {
  const delivered: Delivered[] = []
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
  return { delivered, problem }
}

// flags follow a colon; where file names cannot hold one, another sign stands in for it
const info = /[:;!]2,([A-Za-z]*)$/

function uniqueName(id: string): string {
  return id.replace(info, '')
}

function flagsOf(name: string): string {
  return info.exec(name)?.[1] ?? ''
}
