import { Type } from 'typebox'
import { defineTool, type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { maxCharactersOf } from '#src/adapters/kit/answers/page-budget.js'
import { defined } from '#src/adapters/kit/defined.js'
import { pageLimit } from '#src/domain/jobs/queue.js'
import { decodeCursor } from './cursor.js'
import { fitPage, maxWireBytes } from './fit-page.js'
import { jobSchema } from './job-output.js'
import { dbPathSchema, type JobTools } from './job-tool.js'

const inputSchema = closedObject({
  limit: Type.Optional(
    Type.Integer({
      minimum: pageLimit.min,
      maximum: pageLimit.max,
      default: pageLimit.default,
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'next_cursor of the page before, unchanged.',
    }),
  ),
  db_path: dbPathSchema,
})

// an empty cursor gets the same error as any other invalid cursor
const acceptedSchema = closedObject({ ...inputSchema.properties, cursor: Type.Optional(Type.String()) })

const outputSchema = closedObject({
  jobs: Type.Array(jobSchema),
  count: Type.Integer({ description: 'Jobs on this page.' }),
  has_more: Type.Boolean(),
  next_cursor: textOrNull,
})

const description = `Read the captured jobs still to be triaged (status new), newest first, a page at a time: continue with
next_cursor until has_more is false. A page may have fewer jobs than limit even if more follow.
${untrustedNotice}`

/** Source: read-R1, read-R2, read-R3, read-R4, read-R5, read-R6, read-R7. */
export function bulkReadNewJobs({ openJobs, page }: JobTools): Tool {
  return defineTool({
    name: 'bulk_read_new_jobs',
    title: 'Read new jobs',
    description,
    inputSchema,
    acceptedSchema,
    outputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    // at least one job is kept, up to this size
    maxAnswerCharacters: maxWireBytes,
    run: async ({ limit, cursor, db_path }) => {
      const position = cursor === undefined ? null : decodeCursor(cursor)
      const jobs = await openJobs(db_path)
      // each character takes at least two bytes: one in the text and one in the structured content
      const maxCharacters = Math.min(maxCharactersOf(page), maxWireBytes / 2)
      return fitPage(await jobs.readNew({ ...defined({ limit }), position, maxCharacters }), page)
    },
  })
}
