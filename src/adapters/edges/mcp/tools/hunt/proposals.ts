import { Type } from 'typebox'
import { defineTool, type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, integerOrNull, textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { toProposalJson, unreadMessage } from '#src/adapters/edges/words/hunt/hunt-json.js'
import { fitRows, maxCharactersOf } from '#src/adapters/kit/answers/page-budget.js'
import type { HuntTools } from './hunt-tool.js'

const inputSchema = closedObject({
  job_ids: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 100, description: 'Default: all jobs.' }),
  ),
})

const outputSchema = closedObject({
  proposals: Type.Array(
    closedObject({
      job_id: Type.Integer(),
      from: textOrNull,
      to: Type.Enum(['applied']),
      reason: Type.String(),
      evidence: Type.Object({ email_id: integerOrNull, quote: textOrNull }),
      confidence: Type.String(),
    }),
  ),
  message: Type.Optional(Type.String()),
})

const description = `Jobs that mail or a note shows as applied to but the queue does not, with the words that show it. Rejections are not proposed: the person
decides. Writes nothing. ${untrustedNotice}`

/** Source: hunt-proposals. */
export function suggestStatusUpdates({ openHunt, page }: HuntTools): Tool {
  return defineTool({
    name: 'suggest_status_updates',
    title: 'Suggest status updates',
    description,
    inputSchema,
    acceptedSchema: inputSchema,
    outputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    maxAnswerCharacters: maxCharactersOf(page),
    run: async ({ job_ids }, call) => {
      const { proposals, unread } = await (await openHunt(call)).suggestStatusUpdates(job_ids ?? null)
      return fitRows(proposals.map(toProposalJson), page, (rows, count) => {
        const message = [omittedMessage(proposals.length - count), unreadMessage(unread)].filter(Boolean)
        return { proposals: rows, ...(message.length === 0 ? {} : { message: message.join(' ') }) }
      })
    },
  })
}

function omittedMessage(count: number): string | null {
  return count === 0 ? null : `${count} more: write these first, then ask again.`
}
