import { Type } from 'typebox'
import { defineTool, type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { toTimelineJson, unreadMessage } from '#src/adapters/edges/words/hunt/hunt-json.js'
import { fitRows, maxCharactersOf } from '#src/adapters/kit/answers/page-budget.js'
import type { HuntTools } from './hunt-tool.js'

const inputSchema = closedObject({ job_id: Type.Integer({ minimum: 1 }) })

const outputSchema = closedObject({
  job: Type.Object({ id: Type.Integer(), stage: textOrNull }),
  events: Type.Array(Type.Object({ at: textOrNull, kind: Type.String() })),
  contacts: Type.Optional(Type.Array(Type.Object({ name: Type.String(), from: Type.String() }))),
  contacts_total: Type.Optional(Type.Integer()),
  message: Type.Optional(Type.String()),
})

const description = `All that happened to a job, oldest first: captured, verdicts, checks of its posting, messages by kind, interviews with
start, end, zone, place, link; each with the words that show it; and contacts of its employer. weak: it only names the employer and does not count; unjudged: no rule could
read it. ${untrustedNotice}`

/** Source: hunt-timeline. */
export function getApplicationTimeline({ openHunt, page }: HuntTools): Tool {
  return defineTool({
    name: 'get_application_timeline',
    title: 'Get the timeline of an application',
    description,
    inputSchema,
    acceptedSchema: inputSchema,
    outputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    maxAnswerCharacters: maxCharactersOf(page),
    run: async ({ job_id }, call) => {
      const timeline = await (await openHunt(call)).getApplicationTimeline(job_id)
      const { job, events, contacts, ...total } = toTimelineJson(timeline)
      const people = contacts.length === 0 ? {} : { contacts, ...total }
      // the newest events are kept, because they show where the application stands
      return fitRows(events.toReversed(), page, (newest, count) => {
        const message = [omittedMessage(events.length - count), unreadMessage(timeline.unread)].filter(Boolean)
        return {
          job,
          events: newest.reverse(),
          ...people,
          ...(message.length === 0 ? {} : { message: message.join(' ') }),
        }
      })
    },
  })
}

function omittedMessage(count: number): string | null {
  return count === 0 ? null : `${count} earlier ${count === 1 ? 'event is' : 'events are'} omitted.`
}
