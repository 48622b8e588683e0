import { Type } from 'typebox'
import { countJsonFitting } from '../../../kit/fitting.js'
import { toProposalJson, unreadMessage } from '../../../presentation/hunt-json.js'
import { defineTool, strangersText, type Tool } from '../../define-tool.js'
import { closedObject, textOrNull } from '../item-shape.js'
import type { HuntTools } from './hunt-tool.js'

const inputSchema = closedObject({
  job_ids: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 100, description: 'All jobs when absent.' }),
  ),
})

const outputSchema = closedObject({
  proposals: Type.Array(
    closedObject({
      job_id: Type.Integer(),
      from: textOrNull,
      to: Type.Enum(['applied', 'reject']),
      reason: Type.String(),
      evidence: Type.Object({ email_id: Type.Integer(), quote: Type.String() }),
      confidence: Type.String(),
    }),
  ),
  message: Type.Optional(Type.String()),
})

const description = `Statuses that mail shows and the queue lacks: applied, or reject where the employer declined, with the words that show it. Writes
nothing. ${strangersText}`

/** Source: hunt-proposals. */
export function suggestStatusUpdates({ openHunt, pageChars }: HuntTools): Tool {
  return defineTool({
    name: 'suggest_status_updates',
    title: 'Suggest status updates',
    description,
    inputSchema,
    acceptedSchema: inputSchema,
    outputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    maxAnswerCharacters: pageChars ?? 500_000,
    run: async ({ job_ids }, call) => {
      const { proposals, unread } = await (await openHunt(call)).suggestStatusUpdates(job_ids ?? null)
      const rows = proposals.map(toProposalJson)
      const room = pageChars === null ? Number.POSITIVE_INFINITY : pageChars - frameCharacters
      const count = rows.length === 0 ? 0 : countJsonFitting(rows, room)
      const message = [omittedMessage(rows.length - count), unreadMessage(unread)].filter(Boolean)
      return { proposals: rows.slice(0, count), ...(message.length === 0 ? {} : { message: message.join(' ') }) }
    },
  })
}

const frameCharacters = 500

function omittedMessage(count: number): string | null {
  return count === 0 ? null : `${count} more: write these first, then ask again.`
}
