import { describe, expect, it } from 'vitest'
import type { ProcessingProgress } from '#src/application/websites/page-processing.js'
import { aWebsiteScene, embedderDown, LetterEmbedder, settle } from '#test/support/website-scene.js'

const url = 'https://example.com/job'

describe('progress of a page', () => {
  it('is reported step by step, always increasing', async () => {
    const embedder = new LetterEmbedder()
    const { process, fetcher } = aWebsiteScene({ embedder })
    fetcher.serve(url, Array.from({ length: 40 }, (_, i) => `# Part ${i}\n${'Rust in Kyoto. '.repeat(45)}`).join('\n'))
    const told: ProcessingProgress[] = []
    const { chunksCreated } = await process(url, { onProgress: (progress) => told.push(progress) })
    expect(chunksCreated).toBeGreaterThan(32)
    expect(told.map(({ message }) => message)).toEqual([
      'fetching',
      'extracting',
      `embedding 0 of ${chunksCreated} chunks`,
      `embedding 32 of ${chunksCreated} chunks`,
      'storing',
    ])
    const done = told.map((progress) => progress.done)
    expect(done).toEqual([...new Set(done)].sort((a, b) => a - b))
    expect(told.every((progress) => progress.total === 4 && progress.done < 4)).toBe(true)
  })

  it('starts at the current step for a caller who joins', async () => {
    const { process, fetcher } = aWebsiteScene()
    const page = fetcher.hold(url)
    const first = process(url)
    await page.asked
    const told: string[] = []
    const second = process(url, { onProgress: ({ message }) => told.push(message) })
    await settle()
    page.release('Rust in Kyoto')
    await Promise.all([first, second])
    expect(told).toEqual(['fetching', 'extracting', 'storing'])
  })

  it('is not reported after the answer', async () => {
    const { process, fetcher } = aWebsiteScene()
    const page = fetcher.hold(url)
    const told: string[] = []
    await process(url, { waitMs: 0, onProgress: ({ message }) => told.push(message) })
    const rest = process(url)
    page.release('Rust in Kyoto')
    await rest
    expect(told).toEqual(['fetching'])
  })

  it('harms neither the work nor other listeners if a listener throws', async () => {
    const { process, fetcher } = aWebsiteScene()
    const page = fetcher.hold(url)
    const told: string[] = []
    const gone = () => {
      throw new Error('nobody is there any longer')
    }
    const calls = [
      process(url, { onProgress: gone }),
      process(url, { onProgress: ({ message }) => told.push(message) }),
    ]
    await page.asked
    page.release('Rust in Kyoto')
    expect((await Promise.all(calls)).map(({ state }) => state)).toEqual(['completed', 'completed'])
    expect(told.at(-1)).toBe('storing')
  })

  it('ends with the failed step', async () => {
    const embedder = new LetterEmbedder()
    embedder.before = () => {
      throw embedderDown
    }
    const { process } = aWebsiteScene({ embedder })
    const told: string[] = []
    await expect(process(url, { onProgress: ({ message }) => told.push(message) })).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
    })
    expect(told.at(-1)).toBe('embedding 0 of 1 chunks')
  })
})
