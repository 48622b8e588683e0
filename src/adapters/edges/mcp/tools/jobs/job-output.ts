import { type Static, type TLiteral, Type } from 'typebox'
import { closedObject, orNull, type textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { textsOf } from '#src/adapters/edges/words/jobs/job-json.js'
import { type Job, jobTextKeys, jobTexts } from '#src/domain/jobs/job.js'
import type { PostingField } from '#src/domain/jobs/posting.js'

const { capturedAt, ...described } = jobTexts

/** Exactly these fields, in this order. Source: read-R3.1, read-R3.2. */
export const jobSchema = closedObject({
  id: Type.Integer(),
  ...schemasOf(Object.values(described)),
  status: Type.Literal('new') as TLiteral<'new'>,
  ...schemasOf([capturedAt]),
})

export type JobOutput = Static<typeof jobSchema>

function schemasOf<Name extends PostingField>(
  texts: readonly { readonly name: Name; readonly meaning?: string }[],
): Record<Name, typeof textOrNull> {
  const schemas = texts.map(({ name, meaning }) => {
    const options = meaning === undefined ? {} : { description: meaning }
    return [name, orNull(Type.String(options))]
  })
  return Object.fromEntries(schemas)
}

export function toJobOutput(job: Job): JobOutput {
  const { captured_at, ...others } = textsOf(job, jobTextKeys)
  return { id: job.id, ...others, status: 'new', captured_at }
}
