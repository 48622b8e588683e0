import { sql } from 'drizzle-orm'
import type { Query } from '#src/adapters/stores/sql/kit/query.js'
import { type Selection, selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readBytes, readCount, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { emails } from '#src/adapters/stores/sqlite/mail/tables.js'
import type { ConversationsRequest } from '#src/application/mail/ports/mail-archive.js'
import { maxEnding } from '#src/domain/hunt/letters/message-facts.js'
import { readSending } from '#src/domain/mail/bulk-mail.js'
import {
  type Conversation,
  type LastWords,
  maxMessagesSeen,
  toConversation,
  whoMustReply,
} from '#src/domain/mail/conversation.js'
import { sendingLines } from '#src/domain/mail/header-block.js'
import { ownText } from '#src/domain/mail/own-text.js'
import { isSentMail } from '#src/domain/mail/sent-mailbox.js'
import type { ArchiveConnection } from './archive-connection.js'
import { conversationKeys, singleOf, sizeOf } from './conversation-groups.js'
import { castToText, startOf } from './email-rows.js'
import { readList, readMailbox } from './email-values.js'
import { type KnownFacts, knownFactsOf } from './known-facts.js'
import type { OpenArchive } from './open-archive.js'
import { ownAddresses } from './own-addresses.js'

const { id, threadId, internalDateEpoch: epoch } = emails

/** Reads conversations one by one from the latest on, until there are enough. */
export function readConversations(opened: OpenArchive, request: ConversationsRequest): readonly Conversation[] {
  const { connection: archive } = opened
  const known = knownFactsOf(opened)
  const own = ownAddresses(archive, known, request.me)
  const look: Look = { archive, known, own, readers: readersOf(archive) }
  const found: Conversation[] = []
  if (request.limit <= 0) return found
  for (const key of conversationKeys(opened, request)) {
    const conversation = isTurn(look, key, request) ? show(look, key) : null
    if (conversation !== null && found.push(conversation) >= request.limit) break
  }
  return found
}

interface Look {
  readonly archive: ArchiveConnection
  readonly known: KnownFacts | null
  readonly own: ReadonlySet<string>
  readonly readers: ReturnType<typeof readersOf>
}

/** Whether the side that was asked for must reply. Most conversations are skipped, so that only this is read of them. */
function isTurn(look: Look, key: string, { waitingOn }: ConversationsRequest): boolean {
  if (waitingOn === null) return true
  const [last] = messagesOf(look, key, look.readers.senders, 1)
  if (last === undefined || last.isOwn !== (waitingOn === 'them')) return false
  return whoMustReply(last, wordsOf(look, last.id)) === waitingOn
}

function show(look: Look, key: string): Conversation | null {
  const newest = messagesOf(look, key, look.readers.messages, maxMessagesSeen)
  const [last] = newest
  const size = sizeOf(look.archive, key)
  if (last === undefined || size === null) return null
  return toConversation({ newest, firstDate: toIso(size.first), count: size.count, ...wordsOf(look, last.id) })
}

type Labels = ReturnType<ArchiveConnection['columnOrNull']>

const senderColumns = (labels: Labels) =>
  selection({
    id: [id, readCount],
    mailbox: [emails.mailbox, readMailbox],
    fromEmail: [emails.fromEmail, readText],
    labels: [labels, readList],
  })

const messageColumns = (labels: Labels) =>
  senderColumns(labels).with({
    threadId: castToText(threadId),
    at: [epoch, toIso],
    from: [sql`coalesce(nullif(${emails.from}, ''), nullif(${emails.fromEmail}, ''))`, readText],
    to: [emails.to, readList],
    subject: [emails.subject, readText],
  })

interface Sender {
  readonly id: number
  readonly mailbox: string | null
  readonly fromEmail: string | null
  readonly labels: readonly string[]
}

/** Reads the messages of a thread, newest first, or one message alone. */
interface Reader<Row> {
  readonly thread: Query<Row, { thread: bigint; limit: number }>
  readonly single: Query<Row, { id: number }>
}

function readerOf<Row>(columns: Selection<Row>): Reader<Row> {
  return {
    thread: columns.select(sql`from ${emails} where ${threadId} = ${sql.placeholder('thread')}
      order by ${epoch} desc, ${id} desc limit ${sql.placeholder('limit')}`),
    single: columns.select(sql`from ${emails} where ${id} = ${sql.placeholder('id')}`),
  }
}

const createReaders = (labels: Labels) => ({
  senders: readerOf(senderColumns(labels)),
  messages: readerOf(messageColumns(labels)),
})

// compiled once: compiling takes longer than reading
const [withLabels, withoutLabels] = [createReaders(emails.labels), createReaders(sql`null`)]

function readersOf(archive: ArchiveConnection) {
  return archive.hasColumn(emails.labels) ? withLabels : withoutLabels
}

function messagesOf<Row extends Sender>(
  { archive, own }: Look,
  key: string,
  { thread, single }: Reader<Row>,
  limit: number,
): readonly (Row & { readonly isOwn: boolean })[] {
  const alone = singleOf(key)
  const rows = alone === null ? archive.all(thread, { thread: BigInt(key), limit }) : archive.all(single, { id: alone })
  return rows.map((message) => ({
    ...message,
    isOwn: isSentMail(message) || own.has(message.fromEmail?.toLowerCase() ?? ''),
  }))
}

function toIso(seconds: StoredValue): string | null {
  const date = typeof seconds === 'number' ? new Date(seconds * 1000) : null
  return date === null || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

const headBytes = 64 * 1024
const textBytes = 300_000

const lastColumns = selection({
  head: [startOf(emails.raw, headBytes), readBytes],
  text: [startOf(emails.plainText, textBytes), readBytes],
}).select<{ id: number }>(sql`from ${emails} where ${id} = ${sql.placeholder('id')}`)

function wordsOf({ archive, known }: Look, last: number): LastWords {
  const kept = known?.lastWords(last) ?? null
  if (kept !== null) return kept
  const { head = null, text = null } = archive.first(lastColumns, { id: last }) ?? {}
  const { isAutomatic } = readSending(sendingLines(head ?? new Uint8Array()))
  return { isAutomatic, ending: ownText(new TextDecoder().decode(text ?? new Uint8Array())).slice(-maxEnding) }
}
