import { type Static, Type } from 'typebox'
import { defineTool, type Tool } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { toLinkJson } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { LinkedThing } from '#src/application/hunt/link-application.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { HuntTools } from './hunt-tool.js'

const inputSchema = closedObject({
  job_id: Type.Integer({ minimum: 1 }),
  thread_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  email_id: Type.Optional(Type.Integer({ minimum: 1 })),
  source_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  decision: Type.Enum(['confirm', 'reject']),
})

const outputSchema = closedObject({
  link: closedObject({
    job_id: Type.Integer(),
    kind: Type.String(),
    id: Type.String(),
    state: Type.String(),
    at: Type.String(),
  }),
})

const description = `Keep that a conversation, message or stored page belongs to a job, or that it does not: give one of thread_id, email_id, source_id. What was
rejected is never proposed again.`

/** Source: hunt-linking. */
export function linkApplication({ openHunt }: HuntTools): Tool {
  return defineTool({
    name: 'link_application',
    title: 'Link an application',
    description,
    inputSchema,
    acceptedSchema: inputSchema,
    outputSchema,
    // a later decision takes the place of an earlier one
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run: async (input, call) => {
      const thing = thingOf(input)
      const { job_id: jobId, decision } = input
      return { link: toLinkJson(await (await openHunt(call)).linkApplication({ jobId, thing, decision })) }
    },
  })
}

function thingOf({ thread_id, email_id, source_id }: Static<typeof inputSchema>): LinkedThing {
  const things: readonly LinkedThing[] = [
    ...(thread_id === undefined ? [] : [{ threadId: thread_id }]),
    ...(email_id === undefined ? [] : [{ emailId: email_id }]),
    ...(source_id === undefined ? [] : [{ sourceId: source_id }]),
  ]
  const [thing] = things
  if (thing !== undefined && things.length === 1) return thing
  throw new AppError('VALIDATION_ERROR', 'Give exactly one of thread_id, email_id and source_id.')
}
