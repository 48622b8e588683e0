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
import { findUnjudgedDuplicates, type UnjudgedDuplicate } from '#src/application/jobs/unjudged-duplicates.js'
import { jobStatuses } from '#src/domain/jobs/job.js'
import { scoreRange } from '#src/domain/jobs/job-search.js'
import { maxBatchSize } from '#src/domain/jobs/status-update.js'
import { maxReasonLength } from '#src/domain/jobs/triage.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { cutText } from '#src/domain/shared/text.js'
import { anyValue, maxEchoedCharacters, shortenEcho } from './echoed-id.js'
import type { JobTools } from './job-tool.js'

// a stored status is shown up to this length
const maxStatusCharacters = 200
// each echo is escaped once more and comes with its error and status
const maxFailureCharacters = 2 * maxEchoedCharacters + 2 * maxStatusCharacters + 1500

const inputSchema = closedObject({
  verdicts: Type.Array(
    closedObject({
      id: Type.Integer({ minimum: 1 }),
      status: Type.Enum([...jobStatuses]),
      reason: Type.Optional(Type.String({ maxLength: maxReasonLength })),
      score: Type.Optional(Type.Integer({ minimum: scoreRange.min, maximum: scoreRange.max })),
      expected_status: Type.Optional(Type.String({ description: 'Written only if still this status.' })),
    }),
    { maxItems: maxBatchSize, description: 'Each job once.' },
  ),
})

const unknown = Type.Optional(Type.Unknown())

// faults of an item are reported in its result
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
  results: Type.Array(failure.schema, { description: 'What failed, why, and its current status.' }),
})

const duplicate = shapeOf<UnjudgedDuplicate>()({
  id: integer(({ id }) => id),
  same_as: integer(({ sameAs }) => sameAs),
  status: field(textOrNull, ({ status }: UnjudgedDuplicate) => status && cutText(status, maxStatusCharacters)),
  similarity: field(Type.Number(), ({ similarity }: UnjudgedDuplicate) => similarity),
})

const triageOutput = closedObject({ ...outputSchema.properties, also: Type.Optional(Type.Array(duplicate.schema)) })

function toAnswer(outcome: TriageOutcome) {
  // a person's rule may have written more jobs than a batch of this tool
  return { ...toTriageJson(outcome), results: outcome.failures.slice(0, maxBatchSize).map(failure.toItem) }
}

// nothing is lost: the history keeps the earlier state
const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }

/** Source: hunt-triage. */
export function triageJobs({ openJobs }: JobTools): Tool {
  return defineTool({
    name: 'triage_jobs',
    title: 'Triage jobs',
    description: `Write verdicts on jobs with reasons, up to ${maxBatchSize}, all or none; the history keeps them. \`also\` lists the
same postings elsewhere, which keep their status.`,
    inputSchema,
    acceptedSchema,
    outputSchema: triageOutput,
    annotations,
    maxAnswerCharacters: maxBatchSize * maxFailureCharacters,
    run: async ({ verdicts }) => {
      const jobs = await openJobs(undefined)
      const asked = verdicts.map(({ expected_status: expectedStatus, ...verdict }) => ({ ...verdict, expectedStatus }))
      const outcome = await jobs.triage({ verdicts: asked, actor: 'agent' })
      const duplicates =
        outcome.batchId === null ? [] : await findUnjudgedDuplicates(jobs, judgedIds(asked)).catch(() => [])
      return { ...toAnswer(outcome), ...(duplicates.length === 0 ? {} : { also: duplicates.map(duplicate.toItem) }) }
    },
  })
}

/** The ids in verdicts that were written, and therefore valid. */
function judgedIds(verdicts: readonly { readonly id?: unknown }[]): readonly number[] {
  return verdicts.flatMap(({ id }) => (typeof id === 'number' ? id : []))
}

/** Source: hunt-undo. */
export function undoTriage({ openJobs }: JobTools): Tool {
  return defineTool({
    name: 'undo_triage',
    title: 'Undo a triage',
    description: `Undo a batch of verdicts, letters, notes or added jobs, all or none: refused if one changed since. An undo can be undone, except of added jobs.`,
    inputSchema: closedObject({ batch_id: Type.String({ minLength: 1 }) }),
    acceptedSchema: closedObject({ batch_id: Type.String() }),
    outputSchema,
    annotations,
    maxAnswerCharacters: maxBatchSize * maxFailureCharacters,
    run: async ({ batch_id: batchId }) => {
      if (batchId === '')
        throw new AppError('VALIDATION_ERROR', 'batch_id is empty; give the batch_id of the verdicts to undo.')
      const jobs = await openJobs(undefined)
      return toAnswer(await jobs.undoTriage({ batchId, actor: 'agent' }))
    },
  })
}
