import type { LetterWords } from '#src/domain/hunt/letters/letter-words.js'
import type { MessageFacts } from '#src/domain/hunt/letters/message-facts.js'
import type { LookedForNames } from '#src/domain/hunt/matching/looked-for.js'
import type { LetterIdentity } from '#src/domain/hunt/verdicts/hunt-entry.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'

/** A message of the archive, and what is understood of it. */
export interface UnderstoodMessage extends MessageFacts {
  /** The archive's own id. */
  readonly id: number
  /** With its angle brackets. */
  readonly messageId: string | null
  /** Decimal text: it may exceed 2^53. */
  readonly threadId: string | null
  /** When it was received, else its Date header. */
  readonly at: UtcTime | null
  /** When it came into the archive. */
  readonly addedAt: UtcTime | null
  readonly mailbox: string | null
  /** Display string, which may hold the address. */
  readonly from: string | null
  readonly fromEmail: string | null
  /** Display strings of the recipients. */
  readonly to: readonly string[]
  readonly subject: string | null
  /** Whether the applicant sent it: from an address of theirs, or from a mailbox of sent mail. */
  readonly isOwn: boolean
}

export interface UnderstoodMail {
  /** Newest first, undated last, then highest id. */
  readonly messages: readonly UnderstoodMessage[]
  /** How many messages could not be looked at within the time that an answer may take; 0 where all were. */
  readonly unread: number
}

export interface HuntMailRequest {
  /** Addresses of the applicant, lower case, beside those that sent from a mailbox of sent mail. */
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

/** A letter whose words are wanted: the rest of what is said in it is known already. */
export type WantedLetter = Pick<UnderstoodMessage, 'id' | 'invitations'>

/** Whose mail is looked for, and which messages and conversations with it. */
export interface NamingRequest extends HuntMailRequest, LookedForNames {
  readonly threadIds: readonly string[]
  /** With their angle brackets, or as the archive's own ids where a message has none. */
  readonly messageIds: readonly string[]
  /** Messages that are known already: they are not given again. */
  readonly without: readonly number[]
}

/** The most messages that are looked at because of their senders, and because of their words. */
export const maxNaming = { bySender: 5000, byText: 2000 } as const

/**
 * What a mail archive says of a job hunt. Requests and answers are plain data: they may cross to another process.
 * Each method throws AppError: DB_NOT_FOUND, DB_ERROR, TIMEOUT.
 */
export interface HuntMail {
  /** What stays the same as long as neither the archive nor what is kept of it changes; null where that cannot be told. */
  state(): Promise<string | null>
  /**
   * Every message that speaks of an application, as received mail (all kinds but job alerts, outreach and what is no matter of jobs) or as
   * the applicant's own, and the others of their conversations.
   */
  ofApplications(request: HuntMailRequest): Promise<UnderstoodMail>
  /**
   * Messages of senders who are called like one of these employers, write from a domain of its name or one of these domains, or have one of these addresses;
   * messages to no list that name one in their subject or where they begin, which without an index takes as long as it may; these messages and
   * these conversations; and the others of the conversations of all of them. Of many the newest, as far as `maxNaming` goes.
   */
  naming(request: NamingRequest): Promise<UnderstoodMail>
  /** All messages of these conversations. */
  ofThreads(request: ThreadsRequest): Promise<UnderstoodMail>
  /** Those of these ids that are there. */
  byIds(request: MessagesRequest): Promise<UnderstoodMail>
  /**
   * The letters that are known by these: by Message-ID, or by id where they have none; sender and day agree. Of a Message-ID that
   * several bear, the one with the id, else none.
   */
  ofLetters(request: LettersRequest): Promise<UnderstoodMail>
  /** What letters say themselves, by id; one that is gone is not in it. */
  wordsOf(letters: readonly WantedLetter[]): Promise<ReadonlyMap<number, LetterWords>>
}
