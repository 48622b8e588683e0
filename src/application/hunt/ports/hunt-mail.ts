import type { LetterWords } from '#src/domain/hunt/letters/letter-words.js'
import type { MessageFacts } from '#src/domain/hunt/letters/message-facts.js'
import type { LookedForNames } from '#src/domain/hunt/matching/looked-for.js'
import type { LetterIdentity } from '#src/domain/hunt/verdicts/hunt-entry.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'

/** A message of the archive with what is understood of it. */
export interface UnderstoodMessage extends MessageFacts {
  /** The archive's id. */
  readonly id: number
  /** With angle brackets. */
  readonly messageId: string | null
  /** Decimal text, because it may exceed 2^53. */
  readonly threadId: string | null
  /** When it was received, or else its Date header. */
  readonly at: UtcTime | null
  /** When it was added to the archive. */
  readonly addedAt: UtcTime | null
  readonly mailbox: string | null
  /** Display string, which may contain the address. */
  readonly from: string | null
  readonly fromEmail: string | null
  /** Display strings of the recipients. */
  readonly to: readonly string[]
  readonly subject: string | null
  /** Whether the applicant sent it: from one of the applicant's addresses or from a sent mailbox. */
  readonly isOwn: boolean
}

export interface UnderstoodMail {
  /** Newest first, undated ones last, then by highest id. */
  readonly messages: readonly UnderstoodMessage[]
  /** How many messages could not be read within the time limit of an answer; 0 if all were. */
  readonly unread: number
}

export interface HuntMailRequest {
  /** The applicant's addresses in lower case, besides those that sent mail from a sent mailbox. */
  readonly me: readonly string[]
}

export interface ThreadsRequest extends HuntMailRequest {
  readonly threadIds: readonly string[]
}

export interface MessagesRequest extends HuntMailRequest {
  readonly ids: readonly number[]
}

export interface LettersRequest extends HuntMailRequest {
  readonly letters: readonly LetterIdentity[]
}

/** A letter whose own words are needed; the rest is already known. */
export type WantedLetter = Pick<UnderstoodMessage, 'id' | 'invitations'>

/** The employers and persons whose mail is searched, with further messages and conversations to include. */
export interface NamingRequest extends HuntMailRequest, LookedForNames {
  readonly threadIds: readonly string[]
  /** With angle brackets, or the archive's id for a message without a Message-ID. */
  readonly messageIds: readonly string[]
  /** Known messages, which are not returned again. */
  readonly without: readonly number[]
}

/** The most messages that are found by sender, and by text. */
export const maxNaming = { bySender: 5000, byText: 2000 } as const

/**
 * A mail archive as seen by a job hunt. Requests and answers are plain data, so that they can cross processes. Each
 * method throws DB_NOT_FOUND, DB_ERROR, TIMEOUT.
 */
export interface HuntMail {
  /** Returns a value that only changes with the archive and the data kept about it; null if that is unknown. */
  state(): Promise<string | null>
  /**
   * Returns the highest id in the archive, or that it had if it remembers; 0 if it is empty. Messages that come later have
   * higher ids.
   */
  lastId(): Promise<number>
  /**
   * Returns every message about an application, received (all kinds except job alerts, outreach and unrelated mail) or
   * sent by the applicant, and the rest of their conversations.
   */
  ofApplications(request: HuntMailRequest): Promise<UnderstoodMail>
  /**
   * Returns messages from senders with the name of one of these employers, a domain with its name, one of these domains
   * or one of these addresses; messages other than list mail that name one in the subject or at the beginning, which
   * without an index may use all of the time limit; the given messages and conversations; and the rest of all these
   * conversations. If there are many, the newest within `maxNaming`.
   */
  naming(request: NamingRequest): Promise<UnderstoodMail>
  /** Returns all messages of these conversations. */
  ofThreads(request: ThreadsRequest): Promise<UnderstoodMail>
  /** Returns the existing messages with these ids. */
  byIds(request: MessagesRequest): Promise<UnderstoodMail>
  /**
   * Returns these letters, by Message-ID, or by id without one; sender and day must agree. If several messages have the
   * same Message-ID, returns the one with the id, or else none.
   */
  ofLetters(request: LettersRequest): Promise<UnderstoodMail>
  /** Returns the own words of letters, by id; deleted ones are missing. */
  wordsOf(letters: readonly WantedLetter[]): Promise<ReadonlyMap<number, LetterWords>>
}
