import type { EmailFilter, MailQuestions } from '#src/application/mail/ports/mail-archive.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import {
  type Answerer,
  type Conversation,
  type ConversationPosition,
  conversationKey,
} from '#src/domain/mail/conversation.js'
import { resolveLimit } from '#src/domain/mail/list-page.js'
import { parseMailQuery } from '#src/domain/mail/mail-query.js'
import { foldCase } from '#src/domain/mail/text-match.js'
import { type EmailQuery, type MailLimits, toFilter } from './email-query.js'

/** Absent or '' conditions match every conversation. */
export interface ListConversationsRequest extends Pick<EmailQuery, 'dateFrom' | 'dateTo' | 'label' | 'mailbox'> {
  /** A name, an address or a domain of a participant. */
  readonly with?: string | undefined
  /** Parsed by `parseMailQuery`. */
  readonly query?: string | undefined
  readonly waitingOn?: Answerer | undefined
  /** Minimum number of days since its last message. */
  readonly silentDays?: number | undefined
  /** Absent or not positive means 20. */
  readonly limit?: number | undefined
  readonly after?: ConversationPosition | undefined
}

export interface ConversationPage {
  readonly conversations: readonly Conversation[]
  /** The position after the last of them; null if there are no more. */
  readonly next: ConversationPosition | null
}

export const defaultConversations = 20

const secondsPerDay = 86_400

/**
 * Lists conversations, most recent first. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source:
 * hunt-conversations.
 */
export class ListConversations {
  readonly #archive: MailQuestions
  readonly #me: readonly string[]
  readonly #limits: MailLimits
  readonly #clock: Clock

  constructor(archive: MailQuestions, me: readonly string[], limits: MailLimits, clock: Clock) {
    this.#archive = archive
    this.#me = me
    this.#limits = limits
    this.#clock = clock
  }

  async execute(request: ListConversationsRequest = {}): Promise<ConversationPage> {
    const limit = resolveLimit(request.limit, defaultConversations, this.#limits.maxLimit)
    const { query, waitingOn = null, silentDays, after = null } = request
    const now = Math.floor(this.#clock.now().getTime() / 1000)
    const found = await this.#archive.conversations({
      me: this.#me,
      anyOf: request.with ? withPerson(request.with) : [],
      filter: toFilter(request),
      query: query ? parseMailQuery(query) : null,
      waitingOn,
      silentSince: silentDays === undefined ? null : now - silentDays * secondsPerDay,
      after,
      limit: limit + 1,
    })
    const conversations = found.slice(0, limit)
    const last = found.length > limit ? conversations.at(-1) : undefined
    return { conversations, next: last === undefined ? null : conversationPosition(last) }
  }
}

/** Returns the position after this conversation. */
export function conversationPosition({ threadId, lastId, lastDate }: Conversation): ConversationPosition {
  const epoch = lastDate === null ? null : Math.floor(Date.parse(lastDate) / 1000)
  return { epoch, key: conversationKey({ threadId, id: lastId }) }
}

const domain = /^@?[^\s@<>]+\.[^\s@<>.]{2,}$/

/**
 * A domain is compared as a domain, so that similar names do not match; anything else is part of a name or an address.
 */
function withPerson(text: string): readonly EmailFilter[] {
  const wanted = text.trim()
  const isDomain = domain.test(wanted)
  const { fromDomain, fromContains, toContains } = toFilter(
    isDomain
      ? { fromDomain: wanted, toContains: `@${wanted.replace(/^@/, '')}` }
      : { fromContains: wanted, toContains: foldCase(wanted) },
  )
  const sender = fromDomain === undefined ? { fromContains } : { fromDomain }
  return [sender as EmailFilter, ...(toContains === undefined ? [] : [{ toContains }])]
}
