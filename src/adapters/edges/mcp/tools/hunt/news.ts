import { Type } from 'typebox'
import { defineTool, type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { toNewsJson } from '#src/adapters/edges/words/hunt/news-json.js'
import type { HuntTools } from './hunt-tool.js'

const inputSchema = closedObject({
  since: Type.Optional(Type.String({ description: 'Instead of what is unseen: a day or ISO 8601 time.' })),
  seen: Type.Optional(Type.String({ minLength: 1, description: 'The until of the last answer.' })),
})

const acceptedSchema = closedObject({ ...inputSchema.properties, seen: Type.Optional(Type.String()) })

const table = Type.Object({})
const counted = Type.Object({ count: Type.Integer() })

const outputSchema = closedObject({
  since: textOrNull,
  until: Type.String(),
  postings: counted,
  letters: Type.Object({ to_judge: Type.Integer(), to_answer: Type.Integer() }),
  stages: counted,
  dates: table,
  silent: counted,
  checks: counted,
  failing: table,
  message: Type.Optional(Type.String()),
})

/** Source: sync-news. */
export function getNews({ openHunt, isReadOnly = false }: HuntTools): Tool {
  return defineTool({
    name: 'get_news',
    title: 'What is new',
    description: `New since it was seen: postings, letters, stages, silent applications, closed postings; also dates of the next 7 days and sync parts
that fail. Pass until back as seen ${isReadOnly ? '(read-only: not kept)' : 'next time'}; without it the same comes again. ${untrustedNotice}`,
    inputSchema,
    acceptedSchema,
    outputSchema,
    annotations: isReadOnly
      ? { readOnlyHint: true, openWorldHint: false }
      : { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run: async ({ since, seen }, call) => {
      const hunt = await openHunt(call)
      const asked = { reader: 'agent' as const, since: since ?? null, seen: seen || null }
      return toNewsJson(await hunt.news({ ...asked, keepsSeen: !isReadOnly }))
    },
  })
}
