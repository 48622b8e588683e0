import { type Static, Type } from 'typebox'
import { defineTool, type Tool } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { toLinkJson } from '#src/adapters/edges/words/hunt/hunt-json.js'
import { type LinkApplicationRequest, type LinkedThing, maxLinks } from '#src/application/hunt/link-application.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { HuntTools } from './hunt-tool.js'

const fields = {
  thread_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  email_id: Type.Optional(Type.Integer({ minimum: 1 })),
  source_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
}
const jobId = Type.Integer({ minimum: 1 })
const decision = Type.Enum(['confirm', 'reject'])
const one = closedObject({ job_id: jobId, ...fields, decision })

const inputSchema = closedObject({
  ...{ job_id: Type.Optional(jobId), ...fields, decision: Type.Optional(decision) },
  links: Type.Optional(
    Type.Array(one, { minItems: 1, maxItems: maxLinks, description: 'Several links; omit the rest.' }),
  ),
})

const link = closedObject({
  ...{ job_id: Type.Integer(), kind: Type.String(), id: Type.String() },
  ...{ state: Type.String(), at: Type.String() },
})
const outputSchema = closedObject({ link: Type.Optional(link), links: Type.Optional(Type.Array(link)) })

const description = `Record that a conversation, message or stored page belongs to a job, or does not: give one of thread_id, email_id, source_id. A rejected
link is never proposed again.`

/** Source: hunt-linking. */
export function linkApplication({ openHunt }: HuntTools): Tool {
  return defineTool({
    name: 'link_application',
    title: 'Link an application',
    description,
    inputSchema,
    acceptedSchema: inputSchema,
    outputSchema,
    // a later decision replaces an earlier one
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run: async ({ links, ...single }, call) => {
      if (links !== undefined && Object.keys(single).length > 0)
        throw new AppError('VALIDATION_ERROR', 'Give links, or the fields of one link, not both.')
      const by = { actor: 'agent' as const, client: call.client ?? null }
      const requests = (links ?? [whole(single)]).map((each) => ({ ...toRequest(each), ...by }))
      const kept = (await (await openHunt(call)).linkApplications(requests)).map(toLinkJson)
      if (links !== undefined) return { links: kept }
      const [first] = kept
      return first === undefined ? {} : { link: first }
    },
  })
}

type OneLink = Static<typeof one>

function whole({ job_id, decision: decided, ...thing }: Omit<Static<typeof inputSchema>, 'links'>): OneLink {
  if (job_id === undefined) throw new AppError('VALIDATION_ERROR', 'Missing argument: job_id.')
  if (decided === undefined) throw new AppError('VALIDATION_ERROR', 'Missing argument: decision.')
  return { ...thing, job_id, decision: decided }
}

function toRequest({ job_id, decision: decided, ...thing }: OneLink): LinkApplicationRequest {
  return { jobId: job_id, thing: thingOf(thing), decision: decided }
}

function thingOf({ thread_id, email_id, source_id }: Omit<OneLink, 'job_id' | 'decision'>): LinkedThing {
  const things: readonly LinkedThing[] = [
    ...(thread_id === undefined ? [] : [{ threadId: thread_id }]),
    ...(email_id === undefined ? [] : [{ emailId: email_id }]),
    ...(source_id === undefined ? [] : [{ sourceId: source_id }]),
  ]
  const [thing] = things
  if (thing !== undefined && things.length === 1) return thing
  throw new AppError('VALIDATION_ERROR', 'Give exactly one of thread_id, email_id and source_id.')
}
