import { type Static, Type } from 'typebox'
import { strangersText, type Tool } from '#src/adapters/edges/mcp/define-tool.js'
import {
  closedObject,
  field,
  integer,
  integerOrNull,
  shapeOf,
  text,
  textOrNull,
} from '#src/adapters/edges/mcp/tools/item-shape.js'
import { formatChunkCount, toChangesJson } from '#src/adapters/edges/words/websites/website-json.js'
import { fitRows, maxCharactersOf, type PageBudget } from '#src/adapters/kit/answers/page-budget.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { PageChunk, TextVersion } from '#src/application/websites/ports/website-repository.js'
import type { ReadWebsiteChunksResult } from '#src/application/websites/read-website.js'
import { pasteLimit } from '#src/domain/websites/pasted-text.js'
import { queryLimit } from '#src/domain/websites/website.js'
import { headingsOf, maxResultsSchema, metadataSchema, queryOutputSchema, toMetadata, toQueryOutput } from './query.js'
import { changeSchema, defineWebsiteTool, sourceIdSchema, statusSchema, type WebsiteTools } from './website-tool.js'

const { maxChunks, maxChunkLength, maxSourceChunks } = pasteLimit

const createInput = closedObject({
  source_id: sourceIdSchema,
  chunks: Type.Array(
    closedObject({
      content: Type.String({
        description: `Its text as it stands, 1 to ${maxChunkLength} characters; about 800 is best.`,
      }),
      metadata: Type.Optional(metadataSchema),
    }),
    { minItems: 1, maxItems: maxChunks, description: 'In the order of the page.' },
  ),
})

const createOutput = closedObject({
  source_id: Type.Integer(),
  chunks_created: Type.Integer({ minimum: 0 }),
  chunks_count: Type.Integer({ minimum: 0, description: 'Of the source, with those it had.' }),
  processing_status: statusSchema,
  message: Type.String(),
})

/** Source: rag-data. */
export function createWebsiteChunks(tools: WebsiteTools): Tool {
  return defineWebsiteTool(tools, {
    name: 'data_create_website_chunks',
    title: 'Create website chunks',
    description: `Add text to a source, behind what it has: all chunks of the call, or none. They are found at once, as fetched text is, and the
source is completed unless you have set it to processing. A source takes ${maxSourceChunks} chunks. Calling twice adds twice.
Paste what a person gave you, and nothing of your own: results cite it as the page's.`,
    inputSchema: createInput,
    outputSchema: createOutput,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    run: async (websites, { source_id, chunks }, call) => {
      const { source, chunksCreated } = await websites.createChunks({
        sourceId: source_id,
        chunks: chunks.map(({ content, metadata = {} }) => ({ content, headings: headingsOf(metadata) })),
        onProgress: call.onProgress,
        ...defined({ signal: call.signal }),
      })
      return {
        source_id,
        chunks_created: chunksCreated,
        chunks_count: source.chunksCount,
        processing_status: source.status,
        message: `Added ${formatChunkCount(chunksCreated)}; the source has ${formatChunkCount(source.chunksCount)}.`,
      }
    },
  })
}

const chunkShape = shapeOf<PageChunk>()({
  chunk_id: integer((chunk) => chunk.id),
  position: field(Type.Integer({ minimum: 0 }), (chunk: PageChunk) => chunk.position),
  content: text((chunk) => chunk.content),
  metadata: field(metadataSchema, (chunk: PageChunk) => toMetadata(chunk.headings)),
})

const versionShape = shapeOf<TextVersion>()({
  version: integer((text) => text.number),
  fetch_timestamp: text((text) => text.fetchedAt),
  chunks_count: integer((text) => text.chunksCount),
})

const readOutput = closedObject({
  source_id: Type.Integer(),
  source_url: Type.String(),
  title: Type.String(),
  chunks: Type.Array(chunkShape.schema),
  chunks_count: Type.Integer({ minimum: 0, description: 'Of the whole page.' }),
  fetch_timestamp: textOrNull,
  earlier_versions: Type.Array(versionShape.schema),
  changes: Type.Array(changeSchema, { description: 'From that version to what is served, with its first part.' }),
  has_more: Type.Boolean(),
  next_after: integerOrNull,
})

/** Source: rag-data. */
export function readWebsiteChunks(tools: WebsiteTools): Tool {
  return defineWebsiteTool(tools, {
    name: 'data_read_website_chunks',
    title: 'Read website chunks',
    description: `Read a stored page whole, in parts: pass next_after as after until has_more is false. earlier_versions are what it said before.
${strangersText}`,
    inputSchema: closedObject({
      source_id: sourceIdSchema,
      after: Type.Optional(Type.Integer({ description: 'next_after of the part before; absent for the first.' })),
      version: Type.Optional(Type.Integer({ description: 'Of earlier_versions; absent for what is served now.' })),
    }),
    outputSchema: readOutput,
    annotations: { readOnlyHint: true, openWorldHint: false },
    maxAnswerCharacters: maxCharactersOf(tools.page),
    run: async (websites, { source_id, after, version }) => {
      const part = await websites.readChunks({ sourceId: source_id, ...defined({ after, version }) })
      return toReadOutput(part, tools.page)
    },
  })
}

type Part = Static<typeof readOutput>

function toReadOutput(read: ReadWebsiteChunksResult, page: PageBudget): Part {
  const { source, chunks, hasMore, changes } = read
  const about = {
    source_id: source.id,
    source_url: source.url,
    title: read.title,
    chunks_count: read.chunksCount,
    fetch_timestamp: read.fetchedAt,
    earlier_versions: read.earlier.map(versionShape.toItem),
    changes: toChangesJson(changes),
  }
  return fitRows(chunks.map(chunkShape.toItem), page, (some, count) => {
    const has_more = hasMore || count < chunks.length
    return { ...about, chunks: some, has_more, next_after: has_more ? (chunks[count - 1]?.id ?? null) : null }
  })
}

// more than any model has
const maxDimensions = 16_384

const queryInput = closedObject({
  query_text: Type.String({ description: `What to find: 1 to ${queryLimit.maxLength} characters.` }),
  query_embedding: Type.Optional(
    Type.Array(Type.Number(), {
      maxItems: maxDimensions,
      description: 'The same as a vector of the model whose vectors are stored; when absent, it is made here.',
    }),
  ),
  max_results: maxResultsSchema,
})

/** Source: rag-data. */
export function queryChunksHybrid(tools: WebsiteTools): Tool {
  return defineWebsiteTool(tools, {
    name: 'data_query_chunks_hybrid',
    title: 'Query chunks by words and vector',
    description: `Search the stored chunks by words and by a vector of your own. Cite the source_url of what you use.
${strangersText}`,
    inputSchema: queryInput,
    outputSchema: queryOutputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    maxAnswerCharacters: Number.POSITIVE_INFINITY,
    run: async (websites, { query_text, query_embedding, max_results }, call) => {
      const result = await websites.query({
        query: query_text,
        ...defined({ embedding: query_embedding, maxResults: max_results, signal: call.signal }),
      })
      return toQueryOutput(result, call.elapsedMs())
    },
  })
}
