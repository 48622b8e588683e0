import { Type } from 'typebox'
import { defineTool, type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, integerOrNull, textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { decodeApplicationCursor, encodeApplicationCursor } from '#src/adapters/edges/words/hunt/application-cursor.js'
import { toApplicationJson, unreadMessage } from '#src/adapters/edges/words/hunt/hunt-json.js'
import { unknownCursor } from '#src/adapters/edges/words/opaque-cursor.js'
import { fitRows, maxCharactersOf, type PageBudget } from '#src/adapters/kit/answers/page-budget.js'
import {
  type ApplicationPage,
  type ApplicationPosition,
  applicationLimit,
  applicationPosition,
} from '#src/application/hunt/list-applications.js'
import { stages, waitingSides } from '#src/domain/hunt/stages/stage.js'
import type { HuntTools } from './hunt-tool.js'

const inputSchema = closedObject({
  stage: Type.Optional(Type.Enum([...stages])),
  waiting_on: Type.Optional(Type.Enum([...waitingSides], { description: 'Who has to act.' })),
  silent_days: Type.Optional(Type.Integer({ minimum: 0, description: 'At least this many days without a message.' })),
  company: Type.Optional(Type.String()),
  unknown: Type.Optional(Type.Boolean({ description: 'false omits rows without a job.' })),
  limit: Type.Optional(
    Type.Integer({ minimum: applicationLimit.min, maximum: applicationLimit.max, default: applicationLimit.default }),
  ),
  cursor: Type.Optional(Type.String({ minLength: 1 })),
})

const acceptedSchema = closedObject({ ...inputSchema.properties, cursor: Type.Optional(Type.String()) })

const objectOrNull = Type.Unsafe<object | null>({ type: ['object', 'null'] })

const outputSchema = closedObject({
  applications: Type.Array(
    closedObject({
      job_id: integerOrNull,
      company: textOrNull,
      title: textOrNull,
      status: textOrNull,
      stage: textOrNull,
      last_event: objectOrNull,
      waiting_on: textOrNull,
      days_silent: integerOrNull,
      next: objectOrNull,
      applied_at: textOrNull,
      judged: textOrNull,
      thread_ids: Type.Optional(Type.Array(Type.String())),
      candidates: Type.Optional(Type.Array(Type.Integer())),
    }),
  ),
  has_more: Type.Boolean(),
  next_cursor: textOrNull,
  message: Type.Optional(Type.String()),
})

const description = `Each job that was applied to or that mail mentions: stage, last event with its quote, whose turn it is, next date. With
job_id null the job is unknown: candidates may match. ${untrustedNotice}`

/** Source: hunt-list. */
export function listApplications({ openHunt, page }: HuntTools): Tool {
  return defineTool({
    name: 'list_applications',
    title: 'List applications',
    description,
    inputSchema,
    acceptedSchema,
    outputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    maxAnswerCharacters: maxCharactersOf(page),
    run: async ({ stage, waiting_on, silent_days, company, unknown, limit, cursor }, call) => {
      const position = cursor === undefined ? null : readCursor(cursor)
      const request = {
        ...{ stage: stage ?? null, waitingOn: waiting_on ?? null, silentDays: silent_days ?? null },
        ...{ company: company ?? null, unknown: unknown ?? true, limit: limit ?? applicationLimit.default, position },
      }
      return toAnswer(await (await openHunt(call)).listApplications(request), page)
    },
  })
}

function toAnswer({ applications, hasMore, unread }: ApplicationPage, page: PageBudget) {
  const message = unreadMessage(unread)
  return fitRows(applications.map(toApplicationJson), page, (rows, count) => {
    const last = applications[count - 1]
    const has_more = count < applications.length || hasMore
    return {
      applications: rows,
      has_more,
      next_cursor: has_more && last !== undefined ? encodeApplicationCursor(applicationPosition(last)) : null,
      ...(message === null ? {} : { message }),
    }
  })
}

function readCursor(cursor: string): ApplicationPosition {
  const position = decodeApplicationCursor(cursor)
  if (position === null) throw unknownCursor()
  return position
}
