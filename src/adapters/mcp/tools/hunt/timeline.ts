import { Type } from 'typebox'
import { countFitting } from '../../../kit/fitting.js'
import { toTimelineJson, unreadMessage } from '../../../presentation/hunt-json.js'
import { defineTool, strangersText, type Tool } from '../../define-tool.js'
import { closedObject, textOrNull } from '../item-shape.js'
import type { HuntTools } from './hunt-tool.js'

const inputSchema = closedObject({ job_id: Type.Integer({ minimum: 1 }) })

const outputSchema = closedObject({
  job: Type.Object({ id: Type.Integer(), stage: textOrNull }),
  events: Type.Array(Type.Object({ at: textOrNull, kind: Type.String() })),
  message: Type.Optional(Type.String()),
})

const description = `All that happened with a job, oldest first: captured, verdicts, checks of its posting, messages by kind, interviews with
start, end, zone, place, link; each with the words that show it. ${strangersText}`

/** Source: hunt-timeline. */
export function getApplicationTimeline({ openHunt, pageChars }: HuntTools): Tool {
  return defineTool({
    name: 'get_application_timeline',
    title: 'Get the timeline of an application',
    description,
    inputSchema,
    acceptedSchema: inputSchema,
    outputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    maxAnswerCharacters: pageChars ?? 500_000,
    run: async ({ job_id }, call) => {
      const timeline = await (await openHunt(call)).getApplicationTimeline(job_id)
      const { job, events } = toTimelineJson(timeline)
      const kept = newestFitting(events, pageChars === null ? Number.POSITIVE_INFINITY : pageChars - frameCharacters)
      const message = [omittedMessage(events.length - kept.length), unreadMessage(timeline.unread)].filter(Boolean)
      return { job, events: kept, ...(message.length === 0 ? {} : { message: message.join(' ') }) }
    },
  })
}

const frameCharacters = 2500

/** As many of the last events as fit: what came last says where an application stands. */
function newestFitting<Event>(events: readonly Event[], max: number): Event[] {
  const newest = events.toReversed()
  const count = countFitting(newest, { max, sizeOf: (event) => JSON.stringify(event).length + 1 })
  return newest.slice(0, Math.max(1, count)).reverse()
}

function omittedMessage(count: number): string | null {
  return count === 0 ? null : `${count} earlier ${count === 1 ? 'event is' : 'events are'} left out.`
}
