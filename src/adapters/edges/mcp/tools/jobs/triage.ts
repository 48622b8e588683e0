import { Type } from 'typebox'
import { defineTool, type Tool } from '#src/adapters/edges/mcp/define-tool.js'
import {
  closedObject,
  field,
  integer,
  optionalField,
  shapeOf,
  text,
  textOrNull,
} from '#src/adapters/edges/mcp/tools/item-shape.js'
import { toTriageJson } from '#src/adapters/edges/words/jobs/job-json.js'
import type { TriageFailure, TriageOutcome } from '#src/application/jobs/triage-jobs.js'
import { type Twin, twinsOf } from '#src/application/jobs/twins-of-jobs.js'
import { jobStatuses } from '#src/domain/jobs/job.js'
import { scoreRange } from '#src/domain/jobs/job-search.js'
import { maxBatchSize } from '#src/domain/jobs/status-update.js'
import { maxReasonLength } from '#src/domain/jobs/triage.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { cutText } from '#src/domain/shared/text.js'
import { anyValue, maxEchoedCharacters, shortenEcho } from './echoed-id.js'
import type { JobTools } from './job-tool.js'

// a status that somebody stored is shown as far as it may be one
const maxStatusCharacters = 200
// each echo escaped once more, with its error and the status
const maxFailureCharacters = 2 * maxEchoedCharacters + 2 * maxStatusCharacters + 1500

const inputSchema = closedObject({
  verdicts: Type.Array(
    closedObject({
      id: Type.Integer({ minimum: 1 }),
      status: Type.Enum([...jobStatuses]),
      reason: Type.Optional(Type.String({ maxLength: maxReasonLength })),
      score: Type.Optional(Type.Integer({ minimum: scoreRange.min, maximum: scoreRange.max })),
      expected_status: Type.Optional(Type.String({ description: 'Written only where it is still this.' })),
    }),
    { maxItems: maxBatchSize, description: 'Each job once.' },
  ),
})

const unknown = Type.Optional(Type.Unknown())

// what is wrong with an item is answered in its result
const acceptedSchema = closedObject({
  verdicts: Type.Array(
    closedObject({ id: unknown, status: unknown, reason: unknown, score: unknown, expected_status: unknown }),
  ),
})

const failure = shapeOf<TriageFailure>()({
  id: field(anyValue, ({ id }: TriageFailure) => shortenEcho(id)),
  error: text(({ error }) => error),
  status: optionalField(textOrNull, ({ status }: TriageFailure) =>
    typeof status === 'string' ? cutText(status, maxStatusCharacters) : status,
  ),
})

const outputSchema = closedObject({
  batch_id: textOrNull,
  updated_count: Type.Integer({ description: 'All of the batch, or 0.' }),
  failed_count: Type.Integer(),
  results: Type.Array(failure.schema, { description: 'What failed and why; status is what it is now.' }),
})

const twin = shapeOf<Twin>()({
  id: integer(({ id }) => id),
  same_as: integer(({ sameAs }) => sameAs),
  status: field(textOrNull, ({ status }: Twin) => status && cutText(status, maxStatusCharacters)),
  similarity: field(Type.Number(), ({ similarity }: Twin) => similarity),
})

const triageOutput = closedObject({ ...outputSchema.properties, also: Type.Optional(Type.Array(twin.schema)) })

function toAnswer(outcome: TriageOutcome) {
  return { ...toTriageJson(outcome), results: outcome.failures.map(failure.toItem) }
}

// nothing is lost: what was there before is in the history
const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }

/** Source: hunt-triage. */
export function triageJobs({ openJobs }: JobTools): Tool {
  return defineTool({
    name: 'triage_jobs',
    title: 'Triage jobs',
    description: `Write verdicts on jobs with their reasons, up to ${maxBatchSize}, all or none; the history keeps them. also names the same
postings elsewhere, which keep their status.`,
    inputSchema,
    acceptedSchema,
    outputSchema: triageOutput,
    annotations,
    maxAnswerCharacters: maxBatchSize * maxFailureCharacters,
    run: async ({ verdicts }) => {
      const jobs = await openJobs(undefined)
      const asked = verdicts.map(({ expected_status: expectedStatus, ...verdict }) => ({ ...verdict, expectedStatus }))
      const outcome = await jobs.triage({ verdicts: asked, actor: 'agent' })
      const twins = outcome.batchId === null ? [] : await twinsOf(jobs, judgedIds(asked)).catch(() => [])
      return { ...toAnswer(outcome), ...(twins.length === 0 ? {} : { also: twins.map(twin.toItem) }) }
    },
  })
}

/** What was written is sound. */
function judgedIds(verdicts: readonly { readonly id?: unknown }[]): readonly number[] {
  return verdicts.flatMap(({ id }) => (typeof id === 'number' ? id : []))
}

/** Source: hunt-undo. */
export function undoTriage({ openJobs }: JobTools): Tool {
  return defineTool({
    name: 'undo_triage',
    title: 'Undo a triage',
    description: `Take a batch of verdicts back, all or none: refused where one of its jobs was changed since. It is a batch itself, and can be undone.`,
    inputSchema: closedObject({ batch_id: Type.String({ minLength: 1 }) }),
    acceptedSchema: closedObject({ batch_id: Type.String() }),
    outputSchema,
    annotations,
    maxAnswerCharacters: maxBatchSize * maxFailureCharacters,
    run: async ({ batch_id: batchId }) => {
      if (batchId === '')
        throw new AppError('VALIDATION_ERROR', 'batch_id is empty; give the one of the verdicts to take back.')
      const jobs = await openJobs(undefined)
      return toAnswer(await jobs.undoTriage({ batchId, actor: 'agent' }))
    },
  })
}
