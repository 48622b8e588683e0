import { anyOf } from '#src/domain/shared/any-of.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'

/** Who has to reply. */
export const answerers = ['me', 'them'] as const

export type Answerer = (typeof answerers)[number]

/** The messages of one thread, as shown to a person. Missing values are null. */
export interface Conversation {
  /** Decimal text; null for a message without a thread. */
  readonly threadId: string | null
  /** The archive's id of the last message. */
  readonly lastId: number
  /** The subject of the last message. */
  readonly subject: string | null
  /** Display strings of the other participants, latest writer first; at most `maxPeople`. */
  readonly who: readonly string[]
  readonly count: number
  readonly firstDate: UtcTime | null
  readonly lastDate: UtcTime | null
  /** Display string of the last writer. */
  readonly lastFrom: string | null
  /** Null if nobody has to reply: newsletters, automatic mail, a closing thank-you. */
  readonly waitingOn: Answerer | null
  /**
   * The end of the last message on one line, without quotes and signature; at most `maxConversationText` characters.
   */
  readonly ending: string
  /** The labels of the last message. */
  readonly labels: readonly string[]
}

export const maxPeople = 3
export const maxConversationText = 300

/** The position of a conversation, after which a list continues. */
export interface ConversationPosition {
  /** When its last message was received, in epoch seconds. */
  readonly epoch: number | null
  /** The result of `conversationKey`. */
  readonly key: string
}

/** Returns the key of a conversation in an archive. */
export function conversationKey({ threadId, id }: { readonly threadId: string | null; readonly id: number }): string {
  return threadId ?? `e${id}`
}

/** The fields of a message that a conversation needs. */
export interface ConversationMessage {
  readonly id: number
  readonly threadId: string | null
  readonly at: UtcTime | null
  /** Display string, or the address if there is none. */
  readonly from: string | null
  readonly fromEmail: string | null
  readonly to: readonly string[]
  readonly subject: string | null
  readonly labels: readonly string[]
  readonly isOwn: boolean
}

/** How the last message of a conversation was sent, and the end of its own text. */
export interface LastWords {
  readonly isAutomatic: boolean
  /** The end of the text as stored for each message; shorter texts are complete. */
  readonly ending: string
}

/** Only this many of the newest messages are read to find the participants. */
export const maxMessagesSeen = 50

export interface ConversationParts extends LastWords {
  /** Newest first, from one to `maxMessagesSeen`. */
  readonly newest: readonly ConversationMessage[]
  readonly firstDate: UtcTime | null
  readonly count: number
}

export function toConversation({ newest, firstDate, count, ...words }: ConversationParts): Conversation | null {
  const [last] = newest
  if (last === undefined) return null
  return {
    threadId: last.threadId,
    lastId: last.id,
    subject: last.subject,
    who: peopleIn(newest, last),
    count,
    firstDate,
    lastDate: last.at,
    lastFrom: last.from,
    waitingOn: whoMustReply(last, words),
    ending: oneLine(words.ending).slice(-maxConversationText),
    labels: last.labels,
  }
}

function peopleIn(newest: readonly ConversationMessage[], last: ConversationMessage): readonly string[] {
  const writers = newest.flatMap(({ isOwn, from }) => (isOwn || from === null ? [] : from))
  // if nobody else has written, the recipients are the participants
  const people = writers.length > 0 ? writers : last.to
  return [...new Set(people)].slice(0, maxPeople)
}

/** Addresses that nobody reads. */
export const senderOfNone =
  /^(?:no|do[-_.]?not)[-_.]?reply|^(?:mailer-daemon|postmaster|bounces?|notifications?|(?:job)?alerts?|newsletters?|auto[-_.]?mailer|automated|system)(?![a-z0-9])/i

/** Returns who has to reply to a last message. */
export function whoMustReply(
  { isOwn, fromEmail }: Pick<ConversationMessage, 'isOwn' | 'fromEmail'>,
  { isAutomatic, ending }: LastWords,
): Answerer | null {
  if (!isOwn && (isAutomatic || senderOfNone.test(fromEmail ?? ''))) return null
  if (closes(ending)) return null
  return isOwn ? 'them' : 'me'
}

const maxClosing = 120
const thanks = new RegExp(
  String.raw`\b${anyOf`
    thanks | thank you | sounds (?:good|great) | looking forward | great | perfect | noted
  `}\b|${anyOf`
    ありがとうございま | 承知(?:しました|いたしました|致しました) | かしこまりました | 了解(?:しました|です) | よろしくお願い
  `}`,
  'i',
)
const wantsMore =
  /[?？]|\b(?:please|could you|can you|let me know|kindly)\b|ください|下さい|いただけ|頂け|でしょうか|ますか|ご(?:返信|連絡|回答|確認)を/i

/** Whether the text only thanks or agrees, so that no reply is needed. */
function closes(ending: string): boolean {
  const text = ending.trim()
  return text !== '' && text.length <= maxClosing && thanks.test(text) && !wantsMore.test(text)
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}
