import { Type } from 'typebox'
import { defineTool, type Tool } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { maxEntryText, noteKinds } from '#src/domain/hunt/verdicts/hunt-entry.js'
import type { HuntTools } from './hunt-tool.js'

const line = Type.Optional(Type.String({ maxLength: 300 }))
const time = Type.Optional(Type.String())

const inputSchema = closedObject({
  job_id: Type.Optional(Type.Integer({ minimum: 1 })),
  company: Type.Optional(Type.String({ maxLength: 300, description: 'If it has no job.' })),
  kind: Type.Enum([...noteKinds]),
  at: Type.Optional(Type.String({ description: 'Default: now; ISO 8601.' })),
  ...{ starts: time, ends: time, zone: time, due: time },
  text: Type.Optional(Type.String({ maxLength: maxEntryText })),
  contact: Type.Optional(
    closedObject({ name: Type.String({ minLength: 1, maxLength: 300 }), address: line, role: line }),
  ),
  documents: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 20 })),
  file: Type.Optional(Type.String({ maxLength: 200, description: 'A name in the papers folder.' })),
})

/** Source: letters-notes. */
export function noteApplication({ openHunt }: HuntTools): Tool {
  return defineTool({
    name: 'note_application',
    title: 'Note an application',
    description: `Record what no letter says about an application: applied by form or phone, withdrew, interview time, deadline, call, contact, papers_ready with
documents or file: the only one that changes the status. undo_triage undoes it.`,
    inputSchema,
    acceptedSchema: inputSchema,
    outputSchema: closedObject({ batch_id: Type.String() }),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    run: async ({ job_id: jobId, ...note }, call) => {
      const hunt = await openHunt(call)
      const by = { actor: 'agent' as const, client: call.client ?? null }
      const { batchId } = await hunt.noteApplication({ ...note, jobId: jobId ?? null, ...by })
      return { batch_id: batchId }
    },
  })
}
