import { compareBytes } from '#src/adapters/stores/index/stored-order.js'
import type { ConversationsRequest } from '#src/application/mail/ports/mail-archive.js'
import { maxEnding } from '#src/domain/hunt/letters/message-facts.js'
import { applicantAddresses } from '#src/domain/hunt/letters/own-mail.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { readSending } from '#src/domain/mail/bulk-mail.js'
import {
  type Conversation,
  type ConversationMessage,
  conversationKey,
  maxMessagesSeen,
  toConversation,
} from '#src/domain/mail/conversation.js'
import { sendingLines } from '#src/domain/mail/header-block.js'
import { ownText } from '#src/domain/mail/own-text.js'
import { shownSender } from '#src/domain/mail/sender.js'
import { isSentMail } from '#src/domain/mail/sent-mailbox.js'
import { groupBy } from '#src/domain/shared/group-by.js'
import { matches, sortEmails } from './email-conditions.js'

/** The requested conversations; `hits` are the messages that match the query, null without a query. */
export function conversationsOf(
  emails: readonly ArchivedEmail[],
  request: ConversationsRequest,
  hits: ReadonlySet<number> | null,
): readonly Conversation[] {
  const accounts = emails.flatMap(({ address }) => (address?.includes('@') ? address : []))
  const own = applicantAddresses([...request.me, ...accounts], emails.filter(isSentMail))
  return grouped(emails)
    .filter((group) => group.emails.some((email) => isMeant(email, request, hits)))
    .filter((group) => isInRange(group, request))
    .sort(byPosition)
    .flatMap((group) => show(group, own) ?? [])
    .filter(({ waitingOn }) => request.waitingOn === null || waitingOn === request.waitingOn)
    .slice(0, request.limit)
}

interface Group {
  readonly key: string
  readonly epoch: number | null
  /** Newest first. */
  readonly emails: readonly ArchivedEmail[]
}

function grouped(emails: readonly ArchivedEmail[]): Group[] {
  const groups = groupBy(sortEmails(emails, 'newest-first'), conversationKey)
  return [...groups].map(([key, group]) => ({ key, epoch: group[0]?.internalDateEpoch ?? null, emails: group }))
}

function isMeant(email: ArchivedEmail, request: ConversationsRequest, hits: ReadonlySet<number> | null): boolean {
  const { filter, anyOf } = request
  const isOfAny = anyOf.length === 0 || anyOf.some((each) => matches(email, each))
  return isOfAny && matches(email, filter) && hits?.has(email.id) !== false
}

function isInRange({ epoch, key }: Group, { silentSince, after }: ConversationsRequest): boolean {
  if (silentSince !== null && (epoch === null || epoch > silentSince)) return false
  return after === null || byPosition({ epoch, key }, after) > 0
}

function byPosition(a: Pick<Group, 'epoch' | 'key'>, b: Pick<Group, 'epoch' | 'key'>): number {
  if (a.epoch === b.epoch) return compareBytes(a.key, b.key)
  if (a.epoch === null || b.epoch === null) return a.epoch === null ? 1 : -1
  return b.epoch - a.epoch
}

function show({ emails }: Group, own: ReadonlySet<string>): Conversation | null {
  const [last] = emails
  const { isAutomatic } = readSending(sendingLines(last?.raw ?? new Uint8Array()))
  return toConversation({
    newest: emails.slice(0, maxMessagesSeen).map((email) => toMessage(email, own)),
    firstDate: dateOf(firstDated(emails)),
    count: emails.length,
    isAutomatic,
    ending: ownText(last?.plainText ?? '').slice(-maxEnding),
  })
}

function toMessage(email: ArchivedEmail, own: ReadonlySet<string>): ConversationMessage {
  const { id, threadId, fromEmail, to, subject, labels } = email
  const isOwn = isSentMail(email) || (fromEmail !== null && own.has(fromEmail.toLowerCase()))
  return { id, threadId, at: dateOf(email), from: shownSender(email), fromEmail, to, subject, labels, isOwn }
}

function firstDated(newestFirst: readonly ArchivedEmail[]): ArchivedEmail | undefined {
  return newestFirst.findLast(({ internalDateEpoch }) => internalDateEpoch !== null)
}

function dateOf(email: ArchivedEmail | undefined): string | null {
  const epoch = email?.internalDateEpoch ?? null
  return epoch === null ? null : new Date(epoch * 1000).toISOString()
}
