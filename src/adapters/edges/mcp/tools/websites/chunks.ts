import { type Static, Type } from 'typebox'
import { type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
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
        description: `Its text unchanged, 1 to ${maxChunkLength} characters; about 800 is best.`,
      }),
      metadata: Type.Optional(metadataSchema),
    }),
    { minItems: 1, maxItems: maxChunks, description: 'In page order.' },
  ),
})

const createOutput = closedObject({
  source_id: Type.Integer(),
  chunks_created: Type.Integer({ minimum: 0 }),
  chunks_count: Type.Integer({ minimum: 0, description: 'Of the source, old and new.' }),
  processing_status: statusSchema,
  message: Type.String(),
})

/** Source: rag-data. */
export function createWebsiteChunks(tools: WebsiteTools): Tool {
  return defineWebsiteTool(tools, {
    name: 'data_create_website_chunks',
    title: 'Create website chunks',
    description: `Append text to a source: all chunks or none. They are searchable at once, and the
source is completed unless you set it to processing. A source holds at most ${maxSourceChunks} chunks. Calling
twice adds the text twice.
Paste only what a person gave you: results cite it as the page's.`,
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
  changes: Type.Array(changeSchema, { description: 'From that version to the current text, with its first part.' }),
  has_more: Type.Boolean(),
  next_after: integerOrNull,
})

/** Source: rag-data. */
export function readWebsiteChunks(tools: WebsiteTools): Tool {
  return defineWebsiteTool(tools, {
    name: 'data_read_website_chunks',
    title: 'Read website chunks',
    description: `Read a whole stored page, in parts: pass next_after as after until has_more is false. earlier_versions are its former texts.
${untrustedNotice}`,
    inputSchema: closedObject({
      source_id: sourceIdSchema,
      after: Type.Optional(Type.Integer({ description: 'next_after of the previous part; omit for the first.' })),
      version: Type.Optional(Type.Integer({ description: 'Of earlier_versions; omit for the current text.' })),
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

// more than any current model has
const maxDimensions = 16_384

const queryInput = closedObject({
  query_text: Type.String({ description: `What to find: 1 to ${queryLimit.maxLength} characters.` }),
  query_embedding: Type.Optional(
    Type.Array(Type.Number(), {
      maxItems: maxDimensions,
      description: 'The query as a vector of the stored model; computed here when absent.',
    }),
  ),
  max_results: maxResultsSchema,
})

/** Source: rag-data. */
export function queryChunksHybrid(tools: WebsiteTools): Tool {
  return defineWebsiteTool(tools, {
    name: 'data_query_chunks_hybrid',
    title: 'Query chunks by words and vector',
    description: `Search the stored chunks by words and by your own vector. Cite the source_url of what you use.
${untrustedNotice}`,
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
