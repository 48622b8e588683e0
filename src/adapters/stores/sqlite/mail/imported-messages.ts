import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { FollowedFolder, MessageClues } from '#src/application/mail/ports/synced-mail.js'
import { stablePieces } from '#src/domain/mail/header-block.js'
import { allMail } from '#src/domain/mail/mailbox-name.js'
import { noAccount } from '#src/domain/mail/message-change.js'
import type { KnownCopies } from './known-copies.js'
import { emails, syncedMessages } from './tables.js'

interface Mailbox {
  readonly address: string
  readonly name: string
  readonly wireName: string
  readonly exported: string
}

const isInMailbox = sql`${emails.mailbox} in (${sql.placeholder('name')}, ${sql.placeholder('wireName')}, ${sql.placeholder('exported')})
  and ${emails.address} in (${sql.placeholder('address')}, ${noAccount})
  and not exists (select 1 from ${syncedMessages} where ${syncedMessages.emailId} = ${emails.id})`
const anyImported = selection({ id: emails.id }).select<Mailbox>(sql`from ${emails} where ${isInMailbox} limit 1`)
const maxCandidates = 8
const candidates = selection({ id: emails.id, epoch: emails.internalDateEpoch, raw: emails.raw }).select<
  Mailbox & { messageId: string }
>(sql`from ${emails} where ${emails.messageId} = ${sql.placeholder('messageId')} and ${isInMailbox} limit 8`)

function mailboxOf({ address, name, wireName, isAllMail }: FollowedFolder): Mailbox {
  return { address, name, wireName, exported: isAllMail ? allMail : name }
}

/** Whether the mailbox of a folder has messages that never had a uid. */
export function hasImported(connection: Connection, folder: FollowedFolder): boolean {
  return connection.first(anyImported, mailboxOf(folder)) !== null
}

/** Finds and reserves the one imported message that these clues tell. Returns null if there is none, or several. */
export function meetImported(
  connection: Connection,
  copies: KnownCopies,
  folder: FollowedFolder,
  clues: MessageClues,
): number | null {
  const found = connection
    .all(candidates, { ...mailboxOf(folder), messageId: `<${clues.messageId}>` })
    .filter(({ id }) => copies.isFree(id))
  if (found.length >= maxCandidates) return null
  const same = found.filter(({ epoch, raw }) => isSameTime(epoch, clues) && isSameSize(raw, clues.size))
  const [only, ...others] = same
  if (only === undefined || others.length > 0) return null
  copies.take(only.id)
  return only.id
}

// exports write times without a zone
const maxApartSeconds = 24 * 60 * 60

function isSameTime(epoch: number | null, { internalDate }: MessageClues): boolean {
  return epoch !== null && Math.abs(epoch - internalDate / 1000) <= maxApartSeconds
}

/** Exports may have other line ends than a server, and headers of their own. */
function isSameSize(raw: Uint8Array | null, size: number): boolean {
  if (raw === null) return false
  if (raw.length === size || sizeOnServer([raw]) === size) return true
  return sizeOnServer(stablePieces(raw)) === size
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/** The size with CRLF at the ends of lines. */
function sizeOnServer(pieces: Iterable<Uint8Array>): number {
  let [size, before] = [0, 0]
  for (const piece of pieces) {
    size += piece.length
    for (let at = piece.indexOf(lineFeed); at !== -1; at = piece.indexOf(lineFeed, at + 1)) {
      if ((at === 0 ? before : piece[at - 1]) !== carriageReturn) size++
    }
    before = piece.at(-1) ?? before
  }
  return size
}
