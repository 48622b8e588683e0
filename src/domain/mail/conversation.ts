import type { UtcTime } from '#src/domain/shared/calendar.js'

/** Who has to answer. */
export const answerers = ['me', 'them'] as const

export type Answerer = (typeof answerers)[number]

/** Messages of one thread, as a person looks at them. Missing values are null. */
export interface Conversation {
  /** Decimal text; null for a message that is in no thread. */
  readonly threadId: string | null
  /** The archive's id of the last message. */
  readonly lastId: number
  /** Of the last message. */
  readonly subject: string | null
  /** Display strings of the others in it, the last to write first; at most `maxPeople`. */
  readonly who: readonly string[]
  readonly count: number
  readonly firstDate: UtcTime | null
  readonly lastDate: UtcTime | null
  /** Display string of who wrote last. */
  readonly lastFrom: string | null
  /** Null where nobody has to answer: newsletters, what programs send, a closing word of thanks. */
  readonly waitingOn: Answerer | null
  /** How the last message ends, on one line, without quotes and signature; at most `maxConversationText` characters. */
  readonly ending: string
  /** Of the last message. */
  readonly labels: readonly string[]
}

export const maxPeople = 3
export const maxConversationText = 300

/** Where a list of conversations goes on: behind this one. */
export interface ConversationPosition {
  /** When its last message was received, epoch seconds. */
  readonly epoch: number | null
  /** As `conversationKey` gives it. */
  readonly key: string
}

/** What names a conversation in an archive. */
export function conversationKey({ threadId, id }: { readonly threadId: string | null; readonly id: number }): string {
  return threadId ?? `e${id}`
}

/** Of a message what a conversation shows. */
export interface ConversationMessage {
  readonly id: number
  readonly threadId: string | null
  readonly at: UtcTime | null
  /** Display string, or the address where there is none. */
  readonly from: string | null
  readonly fromEmail: string | null
  readonly to: readonly string[]
  readonly subject: string | null
  readonly labels: readonly string[]
  readonly isOwn: boolean
}

/** How the last message of a conversation was sent, and how its own text ends. */
export interface LastWords {
  readonly isAutomatic: boolean
  /** As kept of each message: a text that is no longer is all of it. */
  readonly ending: string
}

/** No more of the newest messages are looked at to tell who takes part. */
export const maxMessagesSeen = 50

export interface ConversationParts extends LastWords {
  /** Newest first, at most `maxMessagesSeen`; at least one. */
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
    waitingOn: whoAnswers(last, words),
    ending: oneLine(words.ending).slice(-maxConversationText),
    labels: last.labels,
  }
}

function peopleIn(newest: readonly ConversationMessage[], last: ConversationMessage): readonly string[] {
  const writers = newest.flatMap(({ isOwn, from }) => (isOwn || from === null ? [] : from))
  // who has not written yet was written to
  const people = writers.length > 0 ? writers : last.to
  return [...new Set(people)].slice(0, maxPeople)
}

const senderOfNone =
  /^(?:no|do-?not|donot)[-_.]?reply|^(?:mailer-daemon|postmaster|bounces?|notifications?|alerts?|jobalerts?|newsletters?)\b/i

/** Who has to answer a message that was the last. */
export function whoAnswers(
  { isOwn, fromEmail }: Pick<ConversationMessage, 'isOwn' | 'fromEmail'>,
  { isAutomatic, ending }: LastWords,
): Answerer | null {
  if (!isOwn && (isAutomatic || senderOfNone.test(fromEmail ?? ''))) return null
  if (closes(ending)) return null
  return isOwn ? 'them' : 'me'
}

const maxClosing = 120
const thanks =
  /\b(?:thanks|thank you|sounds (?:good|great)|looking forward|great|perfect|noted)\b|ありがとうございま|承知(?:しました|いたしました|致しました)|かしこまりました|了解(?:しました|です)|よろしくお願い/i
const wantsMore =
  /[?？]|\b(?:please|could you|can you|let me know|kindly)\b|ください|下さい|いただけ|頂け|でしょうか|ますか|ご(?:返信|連絡|回答|確認)を/i

/** A word of thanks or consent alone: whoever gets it has nothing to say. */
function closes(ending: string): boolean {
  const text = ending.trim()
  return text !== '' && text.length <= maxClosing && thanks.test(text) && !wantsMore.test(text)
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}
