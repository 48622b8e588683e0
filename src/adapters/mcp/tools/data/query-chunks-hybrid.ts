import { Type } from 'typebox'
import { queryLimit } from '../../../../application/websites/query-websites.js'
import type { Tool } from '../../define-tool.js'
import { strangersText } from '../../strangers-text.js'
import { queryOutputSchema, toQueryOutput } from '../websites/query-websites.js'
import { defineWebsiteTool, type WebsiteTools } from '../websites/website-tool.js'

const { maxLength, maxResults, defaultResults } = queryLimit

// more than any model has
const maxDimensions = 16_384

const inputSchema = Type.Object(
  {
    query_text: Type.String({ description: `What to find: 1 to ${maxLength} characters.` }),
    query_embedding: Type.Optional(
      Type.Array(Type.Number(), {
        maxItems: maxDimensions,
        description: 'The same as a vector of the model whose vectors are stored; when absent, it is made here.',
      }),
    ),
    max_results: Type.Optional(Type.Integer({ minimum: 1, maximum: maxResults, default: defaultResults })),
  },
  { additionalProperties: false },
)

const description = `Search the stored chunks by words and by a vector of your own. Cite the source_url of what you use.
${strangersText}`

/** Source: rag-data. */
export function queryChunksHybrid({ openWebsites }: WebsiteTools): Tool {
  return defineWebsiteTool({
    name: 'data_query_chunks_hybrid',
    title: 'Query chunks by words and vector',
    description,
    inputSchema,
    outputSchema: queryOutputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    maxAnswerCharacters: Number.POSITIVE_INFINITY,
    run: async ({ query_text, query_embedding, max_results }, call) => {
      const start = performance.now()
      const { queryWebsites } = await openWebsites()
      const result = await queryWebsites.execute({
        query: query_text,
        ...(query_embedding === undefined ? {} : { embedding: query_embedding }),
        ...(max_results === undefined ? {} : { maxResults: max_results }),
        ...(call.signal === undefined ? {} : { signal: call.signal }),
      })
      return toQueryOutput(result, start)
    },
  })
}
