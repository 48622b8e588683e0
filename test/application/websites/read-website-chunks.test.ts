import { describe, expect, it } from 'vitest'
import { aPastingScene } from '#test/support/pasting-scene.js'
import { withReport } from '#test/support/reported-failures.js'
import { aWebsiteScene } from '#test/support/website-scene.js'

describe('reading a whole stored page (rag-data)', () => {
  it('returns parts of one version', async () => {
    const { websites, create } = aPastingScene()
    const sourceId = await create()
    const chunks = Array.from({ length: 230 }, (_, i) => ({ content: `part ${i}`, headings: [] }))
    await websites.createChunks({ sourceId, chunks })
    const read: string[] = []
    for (let after: number | undefined; ; ) {
      const part = await websites.readChunks({ sourceId, ...(after === undefined ? {} : { after }) })
      read.push(...part.chunks.map(({ content }) => content))
      after = part.chunks.at(-1)?.id
      if (!part.hasMore) break
    }
    expect(read).toEqual(chunks.map(({ content }) => content))
    await expect(withReport(websites.readChunks({ sourceId, after: 999 }))).rejects.toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', suggestion: 'Read it from the start: omit after.' }),
    )
    await websites.delete(sourceId)
    await expect(websites.readChunks({ sourceId, after: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('an earlier version of a page (rag-keeps)', () => {
  const url = 'https://jobs.example/jobs/4711'

  /** A page from which these texts were read one after the other. */
  async function readThrough(texts: readonly string[]) {
    const scene = aWebsiteScene()
    let sourceId = 0
    for (const text of texts) {
      scene.fetcher.serve(url, text)
      const { source } = await scene.websites.process({ url, forceRefresh: true })
      sourceId = source.id
    }
    const read = (request: { version?: number; after?: number } = {}) =>
      scene.websites.readChunks({ sourceId, ...request })
    return { read }
  }

  const cook = (people: string) => `# Cook\nYou cook for ${people} people a day.`

  it('is listed with the current one, newest first, three at most', async () => {
    const { read } = await readThrough(['ten', 'twenty', 'thirty', 'forty', 'fifty'].map(cook))
    const { earlier, chunks, changes } = await read()
    expect(earlier.map(({ number }) => number)).toEqual([4, 3, 2])
    expect(chunks.map(({ content }) => content).join()).toContain('fifty')
    expect(changes).toBeNull()
  })

  it('is read by its number, with what has changed since', async () => {
    const { read } = await readThrough([cook('ten'), cook('twenty'), '# Head cook\nYou cook for twenty people a day.'])
    const first = await read({ version: 1 })
    expect(first).toMatchObject({
      title: 'Cook',
      chunksCount: 1,
      hasMore: false,
      earlier: [{ number: 2 }, { number: 1 }],
    })
    expect(first.chunks[0]?.content).toContain('ten people')
    expect(first.source.title).toBe('Head cook')
    expect(first.changes?.changes).toEqual([
      { field: 'title', from: 'Cook', to: 'Head cook' },
      { field: 'text', from: 'You cook for ten people a day.', to: null },
      { field: 'text', from: null, to: 'You cook for twenty people a day.' },
    ])
    // the served text has the next number
    expect(await read({ version: 3 })).toMatchObject({ title: 'Head cook', changes: null })
  })

  it('comes in parts, like the current one', async () => {
    const sections = Array.from({ length: 230 }, (_, i) => `# Section ${i}\n${`Sentence of section ${i}. `.repeat(30)}`)
    const { read } = await readThrough([sections.join('\n'), `${sections[0]}\n${cook('ten')}`])
    const parts = [await read({ version: 1 })]
    for (let last = parts[0]; last?.hasMore; last = parts.at(-1)) {
      parts.push(await read({ version: 1, after: last.chunks.at(-1)?.id ?? 0 }))
    }
    const chunks = parts.flatMap((part) => part.chunks)
    expect(parts.length).toBeGreaterThan(2)
    expect(chunks.map(({ position }) => position)).toEqual(chunks.map((_, i) => i))
    expect(chunks).toHaveLength(parts[0]?.chunksCount ?? 0)
    expect(parts.map(({ changes }) => changes !== null)).toEqual(parts.map((_, i) => i === 0))
  })

  it('is refused if it is not kept, or has no such chunk', async () => {
    const { read } = await readThrough([cook('ten'), cook('twenty')])
    await expect(withReport(read({ version: 9 }))).rejects.toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', suggestion: expect.stringContaining('earlier_versions') }),
    )
    await expect(read({ version: 1, after: 999 })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})
