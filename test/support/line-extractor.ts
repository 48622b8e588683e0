import type { ContentExtractor, ExtractionRequest } from '../../src/application/websites/ports/content-extractor.js'
import type { PageBlock, PageContent } from '../../src/domain/websites/page-content.js'

/** Takes lines that begin with # for headings, and the others for paragraphs. */
export class LineExtractor implements ContentExtractor {
  readonly requests: ExtractionRequest[] = []

  async extract(request: ExtractionRequest): Promise<PageContent> {
    this.requests.push(request)
    const blocks = request.text.split('\n').map(toBlock)
    return { title: blocks.find(({ kind }) => kind === 'heading')?.text ?? '', blocks, entities: {} }
  }

  async close(): Promise<void> {}
}

function toBlock(line: string): PageBlock {
  return line.startsWith('# ') ? { kind: 'heading', depth: 1, text: line.slice(2) } : { kind: 'prose', text: line }
}
