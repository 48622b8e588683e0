import { afterEach, describe, expect, it } from 'vitest'
import {
  WorkerContentExtractor,
  type WorkerContentExtractorOptions,
} from '#src/adapters/sources/extraction/worker-content-extractor.js'
import type { ExtractedPage, ExtractionRequest } from '#src/application/websites/ports/content-extractor.js'
import { bundledModule } from '#test/support/bundled-module.js'
import { aBlogArticle } from '#test/support/pages-articles.js'
import { withReport } from '#test/support/reported-failures.js'
import { folderOfTests } from '#test/support/temporary-folder.js'

const folder = folderOfTests()
const workerUrl = bundledModule(
  folder,
  "import { serveExtraction } from './src/adapters/sources/extraction/serve-extraction.js'; serveExtraction()",
)

/**
 * Hangs, throws, exits or fills its memory if a page says so; answers any other page with its text and the thread that
 * read it.
 */
const badWorkerCode = `
  import { parentPort, threadId } from 'node:worker_threads'
  parentPort.on('message', ({ bytes }) => {
    const text = new TextDecoder().decode(bytes)
    while (text === 'HANG');
    if (text === 'THROW') throw new Error('thrown')
    if (text === 'EXIT') process.exit(3)
    for (const held = []; text === 'FILL'; ) held.push(new Array(1e5).fill(held.length))
    const page = { title: text, language: 'en', chunks: [], entities: {} }
    parentPort.postMessage({ outcome: 'read', read: { page, contentHash: String(threadId) } })
  })
  parentPort.postMessage('ready')`

const urlOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const badWorkerUrl = urlOf(badWorkerCode)
const slowWorkerUrl = urlOf(`for (const at = Date.now(); Date.now() - at < 1500; );${badWorkerCode}`)
const brokenWorkerUrl = urlOf("throw new Error('broken')")

const open: WorkerContentExtractor[] = []
afterEach(async () => {
  for (const extractor of open.splice(0)) await extractor.close()
})

function anExtractor(options: Partial<WorkerContentExtractorOptions> = {}): WorkerContentExtractor {
  const extractor = new WorkerContentExtractor({ workerUrl, ...options })
  open.push(extractor)
  return extractor
}

function aRequest(text: string, signal = new AbortController().signal): ExtractionRequest {
  return {
    url: 'https://example.com/a',
    format: 'html',
    bytes: new TextEncoder().encode(text),
    charset: null,
    contentType: 'blog_article',
    signal,
  }
}

const textOf = ({ page }: ExtractedPage) => (page?.chunks ?? []).map(({ content }) => content).join('\n')

describe('extraction in threads', () => {
  it('returns what a page says', async () => {
    const read = await anExtractor().extract(aRequest(aBlogArticle))
    const { page, contentHash } = read
    expect(page).toMatchObject({ title: 'Five answers that work', language: 'en' })
    expect(textOf(read)).toContain('## After it')
    expect(contentHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('reads more pages than it has threads', async () => {
    const extractor = anExtractor({ threads: 2 })
    const pages = Array.from({ length: 9 }, (_, i) => `<h1>Page ${i}</h1><p>It is the one with the number ${i}.</p>`)
    const contents = await Promise.all(pages.map((page) => extractor.extract(aRequest(page))))
    expect(contents.map(({ page }) => page?.title)).toEqual(pages.map((_, i) => `Page ${i}`))
  })

  it('answers for a page without text, with what decides its kind', async () => {
    const read = await anExtractor().extract(aRequest('<div id="root"></div>'))
    expect(read).toMatchObject({ page: null, facts: { missing: 'scripts' } })
  })

  it('reads 5 MB of nested tables, and keeps the text', async () => {
    const nested = '<table><tr><td>'.repeat(340_000)
    const text = `<html><body><p>Above the tables stands a sentence.</p>${nested}In the innermost cell stands another.</body></html>`
    expect(text.length).toBeGreaterThan(5_000_000)
    const found = textOf(await anExtractor({ deadlineMs: 60_000 }).extract(aRequest(text)))
    expect(found).toContain('Above the tables stands a sentence.')
    expect(found).toContain('In the innermost cell stands another.')
  })

  it('stops a page that takes too long, and reads the next (rag-extraction)', async () => {
    const extractor = anExtractor({ workerUrl: badWorkerUrl, threads: 1, deadlineMs: 1000 })
    await expect(withReport(extractor.extract(aRequest('HANG')))).rejects.toMatchObject({
      code: 'TIMEOUT',
      type: 'ChunkingError',
      details: { timeout_seconds: 1 },
    })
    expect((await extractor.extract(aRequest('next'))).page?.title).toBe('next')
  })

  it('does not count the time in which a thread loads its code', async () => {
    const extractor = anExtractor({ workerUrl: slowWorkerUrl, threads: 1, deadlineMs: 1000 })
    expect((await extractor.extract(aRequest('first'))).page?.title).toBe('first')
  })

  it('does not blame the page if no thread can start', async () => {
    const extractor = anExtractor({ workerUrl: brokenWorkerUrl, threads: 1 })
    await expect(withReport(extractor.extract(aRequest('first')))).rejects.toMatchObject({
      ...{ code: 'INTERNAL_ERROR', type: 'ChunkingError', retryable: true },
    })
  })

  it.each(['THROW', 'EXIT', 'FILL'])('survives a thread that ends by %s, and reads the next page', async (text) => {
    const extractor = anExtractor({ workerUrl: badWorkerUrl, threads: 1, deadlineMs: 60_000, maxMemoryMb: 32 })
    await expect(withReport(extractor.extract(aRequest(text)))).rejects.toMatchObject({
      code: 'INTERNAL_ERROR',
      type: 'ChunkingError',
      retryable: false,
    })
    expect((await extractor.extract(aRequest('next'))).page?.title).toBe('next')
  })

  it('stops on cancellation, at work and in the queue (rag-extraction)', async () => {
    const extractor = anExtractor({ workerUrl: badWorkerUrl, threads: 1, deadlineMs: 60_000 })
    const [atWork, queued] = [new AbortController(), new AbortController()]
    const first = extractor.extract(aRequest('HANG', atWork.signal))
    const second = extractor.extract(aRequest('HANG', queued.signal))
    queued.abort()
    await expect(withReport(second)).rejects.toMatchObject({ type: 'ChunkingError', retryable: true })
    atWork.abort()
    await expect(withReport(first)).rejects.toMatchObject({ type: 'ChunkingError', retryable: true })
    expect((await extractor.extract(aRequest('next'))).page?.title).toBe('next')
  })

  it('does not start for a cancelled page', async () => {
    await expect(anExtractor().extract(aRequest(aBlogArticle, AbortSignal.abort()))).rejects.toMatchObject({
      retryable: true,
    })
  })

  it('ends work in progress when it is closed', async () => {
    const extractor = anExtractor({ workerUrl: badWorkerUrl, deadlineMs: 60_000 })
    const reading = extractor.extract(aRequest('HANG'))
    await Promise.all([expect(withReport(reading)).rejects.toMatchObject({ type: 'ChunkingError' }), extractor.close()])
    await expect(withReport(extractor.extract(aRequest('next')))).rejects.toMatchObject({ type: 'ChunkingError' })
  })

  it('keeps its thread for the next page, but ends one that read a large page, to free its memory', async () => {
    const extractor = anExtractor({ workerUrl: badWorkerUrl, threads: 1, deadlineMs: 60_000 })
    const threadOf = async (text: string) => (await extractor.extract(aRequest(text))).contentHash
    const first = await threadOf('one')
    expect(await threadOf('two')).toBe(first)
    expect(await threadOf('x'.repeat(3_000_000))).toBe(first)
    expect(await threadOf('three')).not.toBe(first)
  })

  it('starts a thread again after an idle one was ended', async () => {
    const extractor = anExtractor({ workerUrl: badWorkerUrl, threads: 1, idleMs: 0 })
    for (const text of ['one', 'two', 'three']) {
      expect((await extractor.extract(aRequest(text))).page?.title).toBe(text)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
})
