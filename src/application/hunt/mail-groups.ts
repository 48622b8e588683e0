import type { MessageKind, SentKind, WarningSign } from '#src/domain/hunt/letters/message-kind.js'
import type { WaitingOn } from '#src/domain/hunt/stages/stage.js'
import { evidenceOf, isCertainlyLinked, kindOf, warningSigns } from '#src/domain/hunt/stages/staged-message.js'
import { groupBy } from '#src/domain/shared/group-by.js'
import type { HuntParts } from './hunt-parts.js'
import type { HuntView } from './hunt-view.js'
import { applicationsIn, statesByMessage } from './list-applications.js'
import { type ListedMail, type MailGroup, type MailGroups, mailGroups } from './mail-group.js'
import { readApplications, threadOf } from './read-hunt.js'

export interface MailGroupRequest {
  /** Null for the counts alone. */
  readonly group: MailGroup | null
  readonly limit: number
  readonly offset: number
}

/** A conversation by its newest message. */
export interface GroupedMail {
  readonly lastId: number
  /** Null for a message without a conversation. */
  readonly threadId: string | null
  readonly subject: string | null
  readonly from: string | null
  readonly at: string | null
  /** How many of its messages belong to the hunt. */
  readonly count: number
  /** The letter that it is listed for. */
  readonly letter: {
    readonly id: number
    readonly kind: MessageKind | SentKind
    readonly quote: string | null
    /** Its signs of fraud. */
    readonly warnings: readonly WarningSign[]
  }
  readonly waitingOn: WaitingOn
  readonly jobId: number | null
}

export interface MailGroupPage {
  readonly counts: Readonly<Record<MailGroup, number>>
  /** Newest first. */
  readonly mail: readonly GroupedMail[]
  readonly hasMore: boolean
}

const groupOfKind: Readonly<Partial<Record<MessageKind | SentKind, MailGroup>>> = {
  offer: 'offer',
  interview_invitation: 'invitation',
  assessment: 'invitation',
  rejection: 'refusal',
  closed: 'refusal',
  application_received: 'receipt',
}

/**
 * Lists the conversations of one group: by the kind of the last received letter, or those with the last word of an
 * application in which it is the person's turn. Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: page-mail-kinds.
 */
export async function listMailGroup(parts: HuntParts, request: MailGroupRequest): Promise<MailGroupPage> {
  const { group, limit, offset } = request
  const hunt = await readApplications(parts)
  const groups = parts.memory?.groups(hunt, () => groupsOf(hunt)) ?? groupsOf(hunt)
  const own = group === null ? [] : groups[group]
  const shown = own.slice(offset, offset + limit)
  const states = statesByMessage(
    hunt,
    shown.map(({ letter }) => letter),
  )
  return {
    counts: Object.fromEntries(mailGroups.map((each) => [each, groups[each].length])) as Record<MailGroup, number>,
    mail: shown.map((listed) => toGrouped(listed, states.get(listed.letter.id)?.waitingOn ?? null)),
    hasMore: own.length > offset + limit,
  }
}

function groupsOf(hunt: HuntView): MailGroups {
  const groups: Record<MailGroup, ListedMail[]> = { mine: [], offer: [], invitation: [], refusal: [], receipt: [] }
  const waiting = new Set(
    applicationsIn(hunt).flatMap(({ application: { waitingOn, lastEvent } }) =>
      waitingOn === 'me' ? (lastEvent?.emailId ?? []) : [],
    ),
  )
  const about = hunt.messages.filter(isCertainlyLinked)
  for (const messages of groupBy(about, threadOf).values()) {
    const letter = messages.find(({ isOwn }) => !isOwn)
    const group = letter === undefined ? undefined : groupOfKind[kindOf(letter)]
    if (letter !== undefined && group !== undefined) groups[group].push({ messages, letter })
    const asked = messages.find(({ id }) => waiting.has(id))
    if (asked !== undefined) groups.mine.push({ messages, letter: asked })
  }
  return groups
}

function toGrouped({ messages, letter }: ListedMail, waitingOn: WaitingOn): GroupedMail {
  const [last = letter] = messages
  return {
    ...{ lastId: last.id, threadId: last.threadId, subject: last.subject, from: letter.from, at: last.at },
    ...{ count: messages.length, waitingOn, jobId: letter.match.jobId },
    letter: { id: letter.id, kind: kindOf(letter), quote: evidenceOf(letter).quote, warnings: warningSigns(letter) },
  }
}
