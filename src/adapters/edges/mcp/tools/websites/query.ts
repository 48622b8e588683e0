import { type Static, Type } from 'typebox'
import { type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { SamplingSynthesizer } from '#src/adapters/edges/mcp/sampling-synthesizer.js'
import { closedObject, orNull, textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { formatNotices } from '#src/adapters/edges/words/websites/query-notices.js'
import { toMatchedSourceJson, toMatchJson } from '#src/adapters/edges/words/websites/website-json.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { Synthesizer } from '#src/application/websites/ports/synthesizer.js'
import type { ChunkMatch, MatchedSource } from '#src/application/websites/ports/website-repository.js'
import type { QueryWebsitesResult } from '#src/application/websites/query-websites.js'
import { type ExtractedEntities, entityNames } from '#src/domain/websites/page-content.js'
import { queryLimit } from '#src/domain/websites/website.js'
import {
  contentTypeSchema,
  defineWebsiteTool,
  processingTimeSchema,
  type WebsiteCall,
  type WebsiteTools,
} from './website-tool.js'

const { maxLength, maxResults, defaultResults } = queryLimit

export const maxResultsSchema = Type.Optional(
  Type.Integer({ minimum: 1, maximum: maxResults, default: defaultResults }),
)

const inputSchema = closedObject({
  query: Type.String({
    description: `A question or words, English or Japanese, ${maxLength} characters at most.`,
  }),
  max_results: maxResultsSchema,
  content_type_filter: Type.Optional(contentTypeSchema),
  source_ids: Type.Optional(Type.Array(Type.Integer(), { description: 'Search only these.' })),
  include_synthesis: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Have an answer written from the best results.',
    }),
  ),
})

const entitySchema = Type.Array(closedObject({ value: Type.String(), quote: Type.String() }))

// the names are listed once: as separate properties, each would repeat the whole item schema
const entitiesSchema = Type.Object(
  {},
  {
    additionalProperties: entitySchema,
    propertyNames: Type.Enum([...entityNames]),
    description: 'Job facts the page states, with quotes.',
  },
)

const headerSchema = Type.Optional(Type.String())

export const metadataSchema = closedObject(
  { 'Header 1': headerSchema, 'Header 2': headerSchema, 'Header 3': headerSchema },
  { description: 'The headings above it, outermost first.' },
)

const sourceSchema = closedObject({
  source_id: Type.Integer(),
  title: Type.String(),
  url: Type.String(),
  extracted_entities: entitiesSchema,
})

const resultSchema = closedObject({
  chunk_id: Type.Integer(),
  source_id: Type.Integer(),
  source_url: Type.String({ description: 'Cite it.' }),
  title: Type.String(),
  content: Type.String({ description: 'Markdown.' }),
  vector_score: orNull(Type.Number({ description: 'By meaning.' })),
  fts_score: orNull(Type.Number({ description: 'By words.' })),
  combined_score: Type.Number({ description: 'A distance from 0 to 1, like the others: lower is better.' }),
  metadata: metadataSchema,
})

export const queryOutputSchema = closedObject({
  query: Type.String(),
  results: Type.Array(resultSchema),
  sources: Type.Array(sourceSchema),
  total_results: Type.Integer({ description: 'Before the max_results cut.' }),
  synthesis: orNull(Type.String({ description: 'By a language model: check it against the results.' })),
  confidence_level: Type.Enum(['high', 'medium', 'low']),
  retrieval_mode: Type.Enum(['lexical', 'hybrid']),
  message: textOrNull,
  processing_time_ms: processingTimeSchema,
})

const description = `Search the stored pages. Cite the source_url of what you use; when confidence_level is low the store probably has no
answer: say so rather than make one up.
${untrustedNotice}`

/** Source: rag-query, rag-citations. */
export function queryWebsites(tools: WebsiteTools): Tool {
  return defineWebsiteTool(tools, {
    name: 'rag_query_websites',
    title: 'Query websites',
    description,
    inputSchema,
    outputSchema: queryOutputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    maxAnswerCharacters: Number.POSITIVE_INFINITY,
    run: async (websites, { query, max_results, content_type_filter, source_ids, include_synthesis }, call) => {
      const result = await websites.query({
        query,
        ...defined({ maxResults: max_results, contentType: content_type_filter, sourceIds: source_ids }),
        ...(include_synthesis ? { synthesizer: chooseSynthesizer(call, websites.synthesizer) } : {}),
        ...defined({ signal: call.signal }),
      })
      return toQueryOutput(result, call.elapsedMs())
    },
  })
}

export function toQueryOutput(result: QueryWebsitesResult, elapsedMs: number): Static<typeof queryOutputSchema> {
  return {
    query: result.query,
    results: result.results.map(toResult),
    sources: result.sources.map(toSource),
    total_results: result.total,
    synthesis: result.synthesis,
    confidence_level: result.confidence,
    retrieval_mode: result.retrievalMode,
    message: formatNotices(result.notices, 'agent'),
    processing_time_ms: elapsedMs,
  }
}

const noSynthesizer: Synthesizer = {
  synthesize: async () => ({
    unavailable: 'the client offers no model (MCP sampling), and ANTHROPIC_API_KEY is not set.',
  }),
}

/** The client's own model is preferred, because its user chose it. */
function chooseSynthesizer({ requestSampling }: WebsiteCall, configured: Synthesizer | null): Synthesizer {
  if (requestSampling !== undefined) return new SamplingSynthesizer(requestSampling)
  return configured ?? noSynthesizer
}

function toResult(match: ChunkMatch): Static<typeof resultSchema> {
  const { headings, ...fields } = toMatchJson(match)
  return { ...fields, metadata: toMetadata(headings) }
}

export function toMetadata(headings: readonly string[]): Static<typeof metadataSchema> {
  return Object.fromEntries(headings.map((heading, i) => [`Header ${i + 1}`, heading]))
}

type Metadata = Readonly<Partial<Record<'Header 1' | 'Header 2' | 'Header 3', string>>>

export function headingsOf(metadata: Metadata): readonly string[] {
  return [metadata['Header 1'], metadata['Header 2'], metadata['Header 3']].filter((heading) => heading !== undefined)
}

function toSource(source: MatchedSource): Static<typeof sourceSchema> {
  return { ...toMatchedSourceJson(source), extracted_entities: toEntities(source.entities) }
}

function toEntities(entities: ExtractedEntities): Static<typeof sourceSchema>['extracted_entities'] {
  const named = entityNames.flatMap((name) => {
    const found = entities[name]
    return found === undefined ? [] : [[name, found.map(({ value, quote }) => ({ value, quote }))] as const]
  })
  return Object.fromEntries(named)
}
