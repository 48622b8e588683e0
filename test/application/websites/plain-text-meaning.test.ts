import { expect, it } from 'vitest'
import type { Embedder } from '#src/application/websites/ports/embedder.js'
import { withNotice } from '#test/support/reported-failures.js'
import { aWebsiteScene } from '#test/support/website-scene.js'

const animals = 'otter heron badger marten plover curlew weasel osprey dunlin siskin linnet avocet'.split(' ')

/** Recognizes the animal of a text by its name or its sound; sounds are the names backwards. */
class KnowingEmbedder implements Embedder {
  readonly model = 'knowing'

  async dimensions(): Promise<number> {
    return animals.length + 1
  }

  async embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
    return texts.map((text) =>
      Float32Array.from([...animals.map((name) => (text.includes(name) || text.includes(soundOf(name)) ? 1 : 0)), 0.1]),
    )
  }

  async close(): Promise<void> {}
}

const soundOf = (name: string) => [...name].reverse().join('')

it('a good model decides on pages of plain text without headings if words miss (rag-trust)', async () => {
  const { fetcher, process, websites } = aWebsiteScene({ embedder: new KnowingEmbedder() })
  for (const name of animals) {
    // the two sentences share no word that distinguishes one page from another
    fetcher.serve(
      `https://example.com/${name}`,
      `In the evening it was ${name} again. By the water one heard ${soundOf(name)}.`,
    )
    await process(`https://example.com/${name}`, { contentType: 'blog_article' })
  }
  const { results, retrievalMode, notice } = withNotice(await websites.query({ query: 'sealikecurlewish' }))
  expect(retrievalMode).toBe('hybrid')
  expect(notice).toBeNull()
  expect(results[0]).toMatchObject({ sourceUrl: 'https://example.com/curlew', ftsScore: null })
  expect(results[0]?.vectorScore).toBeLessThan(results[1]?.vectorScore ?? 0)
})
