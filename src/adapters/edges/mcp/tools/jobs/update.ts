import { Type } from 'typebox'
import { defineTool, type Tool } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, field, flag, optionalField, shapeOf } from '#src/adapters/edges/mcp/tools/item-shape.js'
import type { UpdateResult } from '#src/application/jobs/update-job-statuses.js'
import { jobStatuses } from '#src/domain/jobs/job.js'
import { maxBatchSize } from '#src/domain/jobs/status-update.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { anyValue, maxEchoedCharacters, shortenEcho } from './echoed-id.js'
import { dbPathSchema, type JobTools } from './job-tool.js'

// each echo is escaped once more and comes with its error
const maxResultCharacters = 2 * maxEchoedCharacters + 600

const inputSchema = closedObject({
  updates: Type.Array(
    closedObject({
      id: Type.Integer({ minimum: 1 }),
      status: Type.Enum([...jobStatuses]),
    }),
    { maxItems: maxBatchSize, description: 'Each job once.' },
  ),
  db_path: dbPathSchema,
})

// a bad id or status is reported in its item's result; the size check gives a message that says what to do
const acceptedSchema = closedObject({
  updates: Type.Array(
    closedObject({
      id: Type.Optional(Type.Unknown()),
      status: Type.Optional(Type.Unknown()),
      // refused below, with a hint at the tool that stores notes
      notes: Type.Optional(Type.Unknown()),
    }),
  ),
  db_path: dbPathSchema,
})

const result = shapeOf<UpdateResult>()({
  id: field(anyValue, ({ id }: UpdateResult) => shortenEcho(id)),
  success: flag(({ success }) => success),
  error: optionalField(Type.String(), ({ error }: UpdateResult) => error),
})

const outputSchema = closedObject({
  updated_count: Type.Integer({ description: 'All of the batch, or 0.' }),
  failed_count: Type.Integer({ description: 'Invalid items.' }),
  results: Type.Array(result.schema, { description: 'In the order sent.' }),
})

const description = `Write your verdicts on jobs, up to ${maxBatchSize} in a batch, all or none; any status may follow any other. If an item is
invalid, nothing is written and results says why: fix or drop it and send the batch again.`

/** Source: update-R1, update-R2, update-R3, update-R4, update-R5, update-R6, update-R7, update-R8, update-R9, update-R10, update-R11. */
export function bulkUpdateJobStatus({ openJobs, keepsReasons = false }: JobTools): Tool {
  return defineTool({
    name: 'bulk_update_job_status',
    title: 'Update job statuses',
    description,
    inputSchema,
    acceptedSchema,
    outputSchema,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    maxAnswerCharacters: maxBatchSize * maxResultCharacters,
    run: async ({ updates, db_path }) => {
      refuseNotes(updates, keepsReasons)
      const jobs = await openJobs(db_path)
      const { updatedCount, failedCount, results } = await jobs.updateStatuses(updates)
      return { updated_count: updatedCount, failed_count: failedCount, results: results.map(result.toItem) }
    },
  })
}

/** Earlier programs that wrote to this table sent notes, which were dropped. Throws VALIDATION_ERROR. */
function refuseNotes(updates: readonly object[], keepsReasons: boolean): void {
  const at = updates.findIndex((update) => 'notes' in update)
  if (at < 0) return
  const keeper = keepsReasons ? ' To keep a note with a verdict, call triage_jobs and send it as reason.' : ''
  throw new AppError('VALIDATION_ERROR', `updates[${at}] has an unknown key: notes.${keeper}`)
}
