import type {
  ContentExtractor,
  ExtractedPage,
  ExtractionRequest,
} from '#src/application/websites/ports/content-extractor.js'
import type { PageBlock } from '#src/domain/websites/page-content.js'
import { toProcessedPage } from '#src/domain/websites/processed-page.js'
import { aPageOf } from './page-facts.js'

/** Treats lines that begin with # as headings and all others as paragraphs. */
export class LineExtractor implements ContentExtractor {
  readonly requests: ExtractionRequest[] = []

  async extract(request: ExtractionRequest): Promise<ExtractedPage> {
    this.requests.push(request)
    const text = new TextDecoder().decode(request.bytes)
    const blocks = text.split('\n').map(toBlock)
    const title = blocks.find(({ kind }) => kind === 'heading')?.text ?? ''
    return {
      page: toProcessedPage({ title, blocks, entities: {}, statements: [] }, request.contentType),
      contentHash: text,
      facts: aPageOf(text.split('\n')),
    }
  }

  async close(): Promise<void> {}
}

function toBlock(line: string): PageBlock {
  return line.startsWith('# ') ? { kind: 'heading', depth: 1, text: line.slice(2) } : { kind: 'prose', text: line }
}
