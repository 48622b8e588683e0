import { Type } from 'typebox'
import type { Tool } from '#src/adapters/edges/mcp/define-tool.js'
import {
  closedObject,
  field,
  integer,
  shapeOf,
  text,
  textOrNull,
  texts,
} from '#src/adapters/edges/mcp/tools/item-shape.js'
import {
  decodeConversationCursor,
  encodeConversationCursor,
} from '#src/adapters/edges/words/mail/conversation-cursor.js'
import { fitRows, maxCharactersOf, type PageBudget } from '#src/adapters/kit/answers/page-budget.js'
import { defined } from '#src/adapters/kit/defined.js'
import { conversationPosition, defaultConversations } from '#src/application/mail/list-conversations.js'
import { answerers, type Conversation, type ConversationPosition } from '#src/domain/mail/conversation.js'
import { cutText } from '#src/domain/shared/text.js'
import { exactSchema, limitSchema, rangeSchemas, type SomeOf, someOf, toList } from './arguments.js'
import { defineObjectTool, type MailTools } from './mail-tool.js'

const usualCharacters = 60
const maxCellCharacters = 100
const maxLabels = 10

const cell = (value: string) => cutText(value, maxCellCharacters)
const turn = Type.Enum([...answerers])

/** `most` is the number of characters shown of the end of the last message. */
const shapeWith = (most: number) =>
  shapeOf<Conversation>()({
    thread_id: field(textOrNull, ({ threadId }: Conversation) => threadId),
    last_id: integer(({ lastId }) => lastId),
    subject: field(textOrNull, ({ subject }: Conversation) => (subject === null ? null : cell(subject))),
    who: texts(({ who }) => who.map(cell)),
    count: integer(({ count }) => count),
    first_date: field(textOrNull, ({ firstDate }: Conversation) => firstDate),
    last_date: field(textOrNull, ({ lastDate }: Conversation) => lastDate),
    last_from: field(textOrNull, ({ lastFrom }: Conversation) => (lastFrom === null ? null : cell(lastFrom))),
    waiting_on: field(Type.Union([turn, Type.Null()]), ({ waitingOn }: Conversation) => waitingOn),
    text: text(({ ending }) => lastCharacters(ending, most)),
    labels: texts(({ labels }) => labels.slice(0, maxLabels).map(cell)),
  })

const usual = shapeWith(usualCharacters)
const withText = shapeWith(Number.POSITIVE_INFINITY)

/** Does not split a surrogate pair. */
function lastCharacters(ending: string, most: number): string {
  return ending.length <= most
    ? ending
    : ending
        .slice(-most)
        .replace(/^[\uDC00-\uDFFF]/, '')
        .trimStart()
}

const included = Type.Enum(['text'])
const input = {
  with: Type.Optional(Type.String({ description: 'Name, address or domain.' })),
  query: Type.Optional(Type.String()),
  label: Type.Optional(Type.String()),
  mailbox: exactSchema,
  ...rangeSchemas,
  waiting_on: Type.Optional(turn),
  silent_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 36_500 })),
  include: someOf(included),
  limit: limitSchema(defaultConversations),
  cursor: Type.Optional(Type.String()),
}
const listed = {
  include: Type.Optional(Type.Array(included, { description: '300 characters of the last message instead of 60.' })),
}

/** Source: hunt-conversations. */
export function listConversations(tools: MailTools): Tool {
  return defineObjectTool(tools, {
    name: 'list_conversations',
    title: 'List conversations',
    description: 'Conversations, latest first, and who has to answer in each: waiting_on is me, them or null.',
    input,
    listed,
    outputSchema: closedObject({
      conversations: Type.Array(usual.schema),
      has_more: Type.Boolean(),
      next_cursor: textOrNull,
      truncated: Type.Optional(Type.Boolean()),
    }),
    maxAnswerCharacters: maxCharactersOf(tools.page),
    run: async (mail, { date_from, date_to, waiting_on, silent_days, include, cursor, ...same }) => {
      const after = cursor === undefined ? undefined : decodeConversationCursor(cursor)
      const { conversations, next } = await mail.conversations(
        defined({
          ...same,
          dateFrom: date_from,
          dateTo: date_to,
          waitingOn: waiting_on,
          silentDays: silent_days,
          after,
        }),
      )
      const shape = toList(include as SomeOf<'text'>)?.includes('text') ? withText : usual
      return fitPage(conversations, next, shape.toItem, tools.page)
    },
  })
}

function fitPage(
  conversations: readonly Conversation[],
  next: ConversationPosition | null,
  toItem: typeof usual.toItem,
  page: PageBudget,
) {
  return fitRows(conversations.map(toItem), page, (rows, count) => {
    const last = conversations[count - 1]
    const goesOn = count < conversations.length && last !== undefined ? conversationPosition(last) : next
    const next_cursor = goesOn === null ? null : encodeConversationCursor(goesOn)
    return { conversations: rows, has_more: goesOn !== null, next_cursor }
  })
}
