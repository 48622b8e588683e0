import type {
  HuntMail,
  HuntMailRequest,
  LettersRequest,
  MessagesRequest,
  NamingRequest,
  ThreadsRequest,
  UnderstoodMail,
  UnderstoodMessage,
  WantedLetter,
} from '#src/application/hunt/ports/hunt-mail.js'
import { unwrapForwardedLetter } from '#src/domain/hunt/letters/letter-inside.js'
import { type LetterWords, ownWordsOf } from '#src/domain/hunt/letters/letter-words.js'
import { isAboutApplication } from '#src/domain/hunt/letters/of-application.js'
import { applicantAddresses } from '#src/domain/hunt/letters/own-mail.js'
import { LookedFor } from '#src/domain/hunt/matching/looked-for.js'
import { newestFirst } from '#src/domain/hunt/stages/staged-message.js'
import { findLetters } from '#src/domain/hunt/verdicts/find-letters.js'

/** Understood messages in memory: for tests, and for programs that need no file. */
export class MemoryHuntMail implements HuntMail {
  readonly #messages: readonly UnderstoodMessage[]
  readonly #unread: number

  /**
   * Messages with `isOwn` are from a mailbox of sent mail; other messages of their senders count as the applicant's
   * too.
   */
  constructor(messages: Iterable<UnderstoodMessage> = [], unread = 0) {
    this.#messages = [...messages]
    this.#unread = unread
  }

  /** Always null: rereading memory is cheap. */
  async state(): Promise<string | null> {
    return null
  }

  async lastId(): Promise<number> {
    return this.#messages.reduce((last, { id }) => Math.max(last, id), 0)
  }

  async ofApplications(request: HuntMailRequest): Promise<UnderstoodMail> {
    const all = this.#seenBy(request)
    const speaking = all.filter((message) => isAboutApplication(message, message.isOwn))
    const threads = new Set(speaking.flatMap(({ threadId }) => threadId ?? []))
    const ids = new Set(speaking.map(({ id }) => id))
    return this.#answer(all.filter(({ id, threadId }) => ids.has(id) || (threadId !== null && threads.has(threadId))))
  }

  async naming({ threadIds, messageIds, without, ...request }: NamingRequest): Promise<UnderstoodMail> {
    const lookedFor = new LookedFor(request)
    const [threads, ids, known] = [new Set(threadIds), new Set(messageIds), new Set(without)]
    const all = this.#seenBy(request)
    const isWanted = (message: UnderstoodMessage) =>
      threads.has(message.threadId ?? '') ||
      ids.has(message.messageId ?? '') ||
      ids.has(String(message.id)) ||
      lookedFor.isSender(message.from, message.fromEmail) ||
      lookedFor.isNamedIn(message)
    const found = all.filter((message) => !known.has(message.id) && isWanted(message))
    const [foundIds, foundThreads] = [
      new Set(found.map(({ id }) => id)),
      new Set(found.flatMap(({ threadId }) => threadId ?? [])),
    ]
    return this.#answer(
      all.filter(
        ({ id, threadId }) => !known.has(id) && (foundIds.has(id) || (threadId !== null && foundThreads.has(threadId))),
      ),
    )
  }

  async ofThreads({ threadIds, ...request }: ThreadsRequest): Promise<UnderstoodMail> {
    const wanted = new Set(threadIds)
    return this.#answer(this.#seenBy(request).filter(({ threadId }) => threadId !== null && wanted.has(threadId)))
  }

  async byIds({ ids, ...request }: MessagesRequest): Promise<UnderstoodMail> {
    const wanted = new Set(ids)
    return this.#answer(this.#seenBy(request).filter(({ id }) => wanted.has(id)))
  }

  async ofLetters({ letters, ...request }: LettersRequest): Promise<UnderstoodMail> {
    return this.#answer(findLetters(letters, this.#seenBy(request)))
  }

  /** The beginning and the end of a message's own text: nothing else of it is in memory. */
  async wordsOf(letters: readonly WantedLetter[]): Promise<ReadonlyMap<number, LetterWords>> {
    const held = new Map(this.#messages.map((message) => [message.id, message]))
    return new Map(
      letters.flatMap(({ id, invitations }) => {
        const message = held.get(id)
        if (message === undefined) return []
        const { subject, opening, ending } = message.inside ?? message
        return [[id, ownWordsOf({ emailId: id, subject, text: `${opening}\n${ending}`, invitations })] as const]
      }),
    )
  }

  #seenBy({ me }: HuntMailRequest): readonly UnderstoodMessage[] {
    const own = applicantAddresses(
      me,
      this.#messages.filter(({ isOwn }) => isOwn),
    )
    return this.#messages.map((message) => {
      const isOwn = message.isOwn || own.has(message.fromEmail?.toLowerCase() ?? '')
      return unwrapForwardedLetter({ ...message, isOwn }, own)
    })
  }

  #answer(messages: readonly UnderstoodMessage[]): UnderstoodMail {
    return { messages: newestFirst(messages), unread: this.#unread }
  }
}
