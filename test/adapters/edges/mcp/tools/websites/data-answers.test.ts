import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import type { ToolName } from '#src/adapters/edges/mcp/tools/catalog.js'
import { fitsPage, toPageBudget, unboundedPage } from '#src/adapters/kit/answers/page-budget.js'
import { defaultPage } from '#test/support/page-budgets.js'
import { aPastingScene, pastedUrl } from '#test/support/pasting-scene.js'
import { createWebsiteTools } from '#test/support/website-tools.js'

function aToolScene(page = defaultPage) {
  const scene = aPastingScene()
  const parts = { openWebsites: async () => ({ ...scene.websites, synthesizer: null }), page }
  /** Calls a tool and checks its answer against its published schema. */
  const call = async <T>(
    name: Extract<ToolName, `data_${string}`>,
    args: object,
  ): Promise<{ readonly answer: T; readonly text: string }> => {
    const [tool] = await createWebsiteTools(parts, [name])
    if (tool === undefined) throw new Error(`no tool ${name}`)
    const { structuredContent, content } = await tool.call(args)
    expect(Compile(tool.description.outputSchema ?? {}).Errors(structuredContent)).toEqual([])
    const text = content[0]?.type === 'text' ? content[0].text : ''
    expect(JSON.parse(text)).toEqual(structuredContent)
    return { answer: structuredContent as T, text }
  }
  return { ...scene, call }
}

interface Part {
  readonly chunks: readonly { readonly chunk_id: number; readonly position: number; readonly content: string }[]
  readonly has_more: boolean
  readonly next_after: number | null
  readonly chunks_count: number
}

interface Sources {
  readonly sources: readonly { readonly url: string }[]
  readonly next_offset: number | null
}

const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 3000 }).filter((text) => /\w/.test(text))

describe('a page that is read completely (rag-data)', () => {
  it('comes in whole chunks, each once and in order, in answers that no client cuts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyText, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(unboundedPage, toPageBudget(4000, null), toPageBudget(null, 11_000), defaultPage),
        async (texts, page) => {
          const { call, create, paste } = aToolScene(page)
          const id = await create('Quoted "title"')
          await paste(id, ...texts)
          const read: Part['chunks'][number][] = []
          for (let after: number | null = null; ; ) {
            const args: object = { source_id: id, after }
            const { answer, text }: { answer: Part; text: string } = await call<Part>('data_read_website_chunks', args)
            expect(answer.chunks.length === 1 || fitsPage(text, page)).toBe(true)
            expect(answer).toMatchObject({ source_url: pastedUrl, chunks_count: texts.length })
            expect(answer.has_more).toBe(answer.next_after !== null)
            read.push(...answer.chunks)
            after = answer.next_after
            if (after === null) break
          }
          expect(read.map(({ position }) => position)).toEqual(texts.map((_, at) => at))
        },
      ),
      { numRuns: 40 },
    )
  })

  it('gives each part with its headings', async () => {
    const { call, create, websites } = aToolScene()
    const sourceId = await create()
    const chunks = [{ content: 'Boots', headings: ['Offer', 'Clothes'] }]
    await websites.createChunks({ sourceId, chunks })
    const { answer } = await call<Part>('data_read_website_chunks', { source_id: sourceId })
    expect(answer.chunks).toMatchObject([
      { content: 'Boots', metadata: { 'Header 1': 'Offer', 'Header 2': 'Clothes' } },
    ])
  })
})

describe('the list of sources (rag-data)', () => {
  it('ends before it is longer than clients show, and says how to continue', async () => {
    const { call, websites } = aToolScene()
    const urls = Array.from({ length: 60 }, (_, i) => `https://example.com/${'long/'.repeat(200)}${i}`)
    for (const url of urls) await websites.createSource({ url, title: `"${'t'.repeat(250)}"` })
    const listFrom = async (offset: number): Promise<readonly string[]> => {
      const { answer, text } = await call<Sources>('data_list_website_sources', { limit: 100, offset })
      expect(text.length).toBeLessThanOrEqual(20_000)
      expect(answer).toMatchObject({ total_count: 60, has_more: answer.next_offset !== null })
      const listed = answer.sources.map(({ url }) => url)
      return answer.next_offset === null ? listed : [...listed, ...(await listFrom(answer.next_offset))]
    }
    const seen = await listFrom(0)
    expect(seen.toSorted()).toEqual(urls.toSorted())
  })

  it('respects its filters and its limit', async () => {
    const { call, websites } = aToolScene()
    let made = 0
    for (const contentType of ['blog_article', 'job_posting', 'blog_article'] as const)
      await websites.createSource({ url: `https://example.com/${made++}`, contentType })
    const { answer } = await call('data_list_website_sources', {
      content_type: 'blog_article',
      status: 'pending',
      limit: 1,
    })
    expect(answer).toMatchObject({
      total_count: 2,
      has_more: true,
      next_offset: 1,
      sources: [{ content_type: 'blog_article' }],
    })
    expect((await call('data_list_website_sources', { offset: 99 })).answer).toMatchObject({
      sources: [],
      has_more: false,
    })
  })
})
