import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailEntry } from '../../../domain/mail/raw-message.js'
import { reasonOf } from './problems.js'
import { byCodeUnits, type FolderOptions } from './read-eml-folder.js'
import { readMessageFile } from './read-message-file.js'

interface Delivered {
  /** The part of the name that stays when flags change or the message moves from new to cur. */
  readonly key: string
  readonly folder: string
  readonly name: string
}

/**
 * The messages of one Maildir, `cur` and `new` together by their unique name; `tmp` holds none. A message's position is
 * its unique name, without flags, so that reading can go on after it when it was read or moved meanwhile; should the name
 * not be unique, a slash and a number follow from the second on.
 * Throws nothing. Source: contracts/mail.md, `jobworkflow mail import`.
 */
export async function* readMaildir(
  path: string,
  mailbox: string,
  options: FolderOptions = {},
): AsyncGenerator<MailEntry> {
  const after = options.after ?? null
  const listed = [await list(path, 'cur'), await list(path, 'new')]
  for (const { problem } of listed) if (problem !== null) yield { mailbox, position: '', problem }
  const messages = listed.flatMap(({ delivered }) => delivered)
  messages.sort((a, b) => byCodeUnits(a.key, b.key) || byCodeUnits(a.folder, b.folder) || byCodeUnits(a.name, b.name))
  let [key, ordinal] = ['', 0]
  for (const message of messages) {
    ordinal = message.key === key ? ordinal + 1 : 1
    key = message.key
    if (after !== null && !isBehind(key, ordinal, after)) continue
    const position = ordinal === 1 ? key : `${key}/${ordinal}`
    yield readMessageFile(join(path, message.folder, message.name), mailbox, position)
  }
}

function isBehind(key: string, ordinal: number, after: string): boolean {
  const [afterKey = '', afterOrdinal = '1'] = after.split('/')
  return key === afterKey ? ordinal > Number(afterOrdinal) : key > afterKey
}

async function list(path: string, folder: string): Promise<{ delivered: Delivered[]; problem: string | null }> {
  try {
    const names = (await readdir(join(path, folder))).filter((name) => !name.startsWith('.'))
    return { delivered: names.map((name) => ({ key: uniqueName(name), folder, name })), problem: null }
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return { delivered: [], problem: missing ? null : reasonOf(error) }
  }
}

/** Flags follow a colon; where file names cannot hold one, another sign stands in for it. */
function uniqueName(name: string): string {
  return name.replace(/[:;!]2,[A-Za-z]*$/, '')
}
