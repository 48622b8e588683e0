import { createHash, hash as hashOnce } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import { assignments } from '#src/adapters/stores/sql/kit/writing.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { stablePieces } from '#src/domain/mail/header-block.js'
import { type MailboxOnServer, mailboxKeysOf } from '#src/domain/mail/message-change.js'
import type { SourceMetadata } from '#src/domain/mail/raw-message.js'
import { emails, importedEmails } from './tables.js'

/** The hashes that identify a message, SHA-256 each. */
export interface MessageNames {
  /** Of its bytes and its mailbox: may differ in another export. */
  readonly digest: Buffer
  /** Of its account, its mailbox and the stable part of its bytes: the same in every export. */
  readonly identity: Buffer
  /** The `digest` in another mailbox. */
  digestIn(mailbox: string): Buffer
  /** `identity` and alternatives; see `mailboxKeysOf`. */
  readonly identities: readonly Buffer[]
  /** `identity` without the mailbox, which earlier versions named differently: the identity of what they stored. */
  unplaced(): Buffer
  /** The identity in another mailbox. */
  placed(mailbox: string): Buffer
  /** Of the stable part of its bytes. */
  readonly content: Buffer
}

/** A message and where it is. */
export interface PlacedMessage {
  readonly raw: Uint8Array
  readonly mailbox: string
  /** The account. */
  readonly address: string
}

export interface NamedMessage extends Omit<PlacedMessage, 'address'> {
  readonly sourceMetadata?: SourceMetadata
}

/** The names of a message imported for the account `address` into an archive that follows these folders. */
export function namesIn(
  message: NamedMessage,
  address: string,
  onServers: readonly MailboxOnServer[] = [],
): MessageNames {
  const { raw, mailbox } = message
  const [key, ...others] = mailboxKeysOf(message, address, onServers)
  const names = namesOf({ raw, mailbox, address: key.address })
  if (others.length === 0) return names
  const identities = [key, ...others].map((each) => identityOf(names.content, each.address, each.mailbox))
  return { ...names, identity: identities[0] ?? names.identity, identities }
}

export function namesOf({ raw, mailbox, address }: PlacedMessage): MessageNames {
  const hash = createHash('sha256').update(raw)
  const whole = hash.copy().digest()
  const content = contentOf(raw) ?? whole
  const digestIn = (place: string) => hash.copy().update('\0').update(place).digest()
  const digest = digestIn(mailbox)
  const placed = (name: string) => identityOf(content, address, name)
  const unplaced = () => hashOnce('sha256', Buffer.concat([content, Buffer.from(address)]), 'buffer')
  const identity = placed(mailbox)
  return { digest, identity, identities: [identity], placed, digestIn, unplaced, content }
}

function identityOf(content: Buffer, address: string, mailbox: string): Buffer {
  const place = `${address}\0${mailbox.normalize('NFC')}`
  return hashOnce('sha256', Buffer.concat([content, Buffer.from(place)]), 'buffer')
}

/** The hash of the stable part. Returns null if that is the whole message. */
function contentOf(raw: Uint8Array): Buffer | null {
  const hash = createHash('sha256')
  for (const piece of stablePieces(raw)) {
    if (piece.length === raw.length) return null
    hash.update(piece)
  }
  return hash.digest()
}

/** A separate statement: together with other columns, the index would be rewritten for every existing message. */
export const setIdentity = statement<{ emailId: number; identity: Buffer }>(
  sql`update ${importedEmails} set ${assignments(importedEmails, ['identity'])}
    where ${importedEmails.emailId} = ${sql.placeholder('emailId')}`,
)

const isUnnamed = sql`${importedEmails.identity} is null`
const unnamed = selection({ count: [sql`count(*)`, readCount] }).select(sql`from ${importedEmails} where ${isUnnamed}`)
const nextUnnamed = selection({ emailId: importedEmails.emailId }).select(
  sql`from ${importedEmails} where ${isUnnamed} order by ${importedEmails.emailId} limit 1`,
)
const placedMessage = selection({ raw: emails.raw, mailbox: emails.mailbox, address: emails.address }).select<{
  id: number
}>(sql`from ${emails} where ${emails.id} = ${sql.placeholder('id')}`)

// each batch is a transaction: small enough that a kill loses little and that others get their turn
const defaultMaxMessages = 500
const maxBytes = 16 * 1024 * 1024

// identity for a message that was deleted: no message has it
const gone = Buffer.from('gone')

/** How many messages of an earlier version have no identity yet. */
export function countUnnamed(connection: Connection): number {
  return connection.first(unnamed)?.count ?? 0
}

/** Sets the identity of the next of them, and returns their number: 0 if all have one. */
export function nameBatch(connection: Connection, maxMessages = defaultMaxMessages): number {
  return connection.transaction('immediate', () => {
    let bytes = 0
    for (let named = 0; ; named++) {
      const next = connection.first(nextUnnamed)
      if (next === null || named === maxMessages || bytes >= maxBytes) return named
      const { raw = null, mailbox = '', address = '' } = connection.first(placedMessage, { id: next.emailId }) ?? {}
      bytes += raw?.length ?? 0
      const identity = raw === null ? gone : namesOf({ raw, mailbox, address }).unplaced()
      connection.run(setIdentity, { ...next, identity })
    }
  })
}
