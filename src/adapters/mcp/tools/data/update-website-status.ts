import { Type } from 'typebox'
import { maxErrorMessageLength } from '../../../../application/websites/update-website-status.js'
import type { Tool } from '../../define-tool.js'
import { strangersText } from '../../strangers-text.js'
import { defineWebsiteTool, sourceIdSchema, statusSchema, type WebsiteTools } from '../websites/website-tool.js'
import { sourceSchema, toSourceOutput } from './source-output.js'

const inputSchema = Type.Object(
  {
    source_id: sourceIdSchema,
    status: statusSchema,
    error_message: Type.Optional(
      Type.String({ description: `Why it failed: with failed alone, ${maxErrorMessageLength} characters at most.` }),
    ),
  },
  { additionalProperties: false },
)

const description = `Take a source to its next status: pending to processing or failed, processing to completed or failed, completed or failed to
pending. While it is processing, nobody else works on it; completed needs chunks. What is served stays served.
${strangersText}`

/** Source: rag-data. */
export function updateWebsiteStatus({ openWebsites }: WebsiteTools): Tool {
  return defineWebsiteTool({
    name: 'data_update_website_status',
    title: 'Update the status of a website',
    description,
    inputSchema,
    outputSchema: sourceSchema,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run: async ({ source_id, status, error_message }) => {
      const { updateWebsiteStatus } = await openWebsites()
      const source = await updateWebsiteStatus.execute({
        sourceId: source_id,
        status,
        ...(error_message === undefined ? {} : { errorMessage: error_message }),
      })
      return toSourceOutput(source)
    },
  })
}
