import { Type } from 'typebox'
import { defineTool, type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import {
  closedObject,
  field,
  integerOrNull,
  optionalField,
  shapeOf,
  textOrNull,
} from '#src/adapters/edges/mcp/tools/item-shape.js'
import { formatNotAdded, wallOf } from '#src/adapters/edges/words/jobs/added-job-words.js'
import { type AddedJob, maxAddedJobs } from '#src/application/jobs/add-jobs.js'
import { cutText } from '#src/domain/shared/text.js'
import type { HuntTools } from './hunt-tool.js'

const maxLine = 300
const maxText = 100_000
// an answer has up to twenty of them
const maxShown = 300

const line = Type.Optional(Type.String({ maxLength: maxLine }))
const long = Type.Optional(Type.String({ maxLength: maxText }))

const inputSchema = closedObject({
  jobs: Type.Array(
    closedObject({
      url: Type.Optional(Type.String({ maxLength: 2048 })),
      ...{ title: line, company: line, location: line },
      description: long,
      text: Type.Optional(
        Type.String({ maxLength: maxText, description: 'The pasted posting; its page is then not fetched.' }),
      ),
    }),
    { minItems: 1, maxItems: maxAddedJobs },
  ),
})

const states = ['added', 'known', 'reading', 'failed'] as const

const job = shapeOf<AddedJob>()({
  id: field(integerOrNull, (each: AddedJob) => ('jobId' in each ? each.jobId : null)),
  state: field(Type.Enum([...states]), ({ state }: AddedJob) => state),
  url: field(textOrNull, ({ url }: AddedJob) => (url === null ? null : cutText(url, maxShown))),
  wall: optionalField(Type.String(), (each: AddedJob) => wallOf(each) ?? undefined),
  error: optionalField(Type.String(), (each: AddedJob) => shorten(formatNotAdded(each))),
})

const outputSchema = closedObject({
  batch_id: textOrNull,
  jobs: Type.Array(job.schema, { description: 'In the order given.' }),
})

/** Source: hunt-add. */
export function addJobs({ openHunt }: HuntTools): Tool {
  return defineTool({
    name: 'add_jobs',
    title: 'Add jobs',
    description: `Add postings to the queue by URL or text; missing fields are read from the page. Those still "reading"
after 5 seconds are added later: call again with them to get their ids, or why they failed. undo_triage undoes the batch. ${untrustedNotice}`,
    inputSchema,
    acceptedSchema: inputSchema,
    outputSchema,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    run: async ({ jobs }, call) => {
      const hunt = await openHunt(call)
      const added = await hunt.addJobs({ postings: jobs, actor: 'agent', source: 'agent' })
      return { batch_id: added.batchId, jobs: added.jobs.map(job.toItem) }
    },
  })
}

function shorten(text: string | null): string | undefined {
  return text === null ? undefined : cutText(text, maxShown)
}
