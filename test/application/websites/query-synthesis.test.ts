import { describe, expect, it } from 'vitest'
import { withNotice } from '#test/support/reported-failures.js'
import { aWebsiteScene, embedderDown, LetterEmbedder, ScriptedSynthesizer } from '#test/support/website-scene.js'

const site = 'https://example.com'

/** Seven matching pages, the first with a heading. */
async function aFilledScene(embedder: LetterEmbedder | null = null) {
  const scene = aWebsiteScene({ embedder })
  for (let i = 1; i <= 7; i++) {
    scene.fetcher.serve(`${site}/${i}`, `${i === 1 ? '# Harbours\n' : ''}Kyoto has ${i} ferries`)
    await scene.process(`${site}/${i}`)
  }
  return scene.websites
}

describe('a synthesis (rag-synthesis)', () => {
  it('is written only on request', async () => {
    const websites = await aFilledScene()
    expect(withNotice(await websites.query({ query: 'Kyoto' }))).toMatchObject({ synthesis: null, notice: null })
    const none = withNotice(await websites.query({ query: 'Kyoto', synthesizer: null }))
    expect(none).toMatchObject({ synthesis: null, notice: null })
  })

  it('uses the best five results, best first', async () => {
    const websites = await aFilledScene()
    const synthesizer = new ScriptedSynthesizer({ text: 'Some.' })
    const { signal } = new AbortController()
    const { results } = await websites.query({ query: ' ferries of Kyoto ', synthesizer, signal })
    expect(results).toHaveLength(7)
    const excerpts = results
      .slice(0, 5)
      .map(({ sourceUrl, headings, content }) => ({ url: sourceUrl, headings, content }))
    expect(synthesizer.requests).toEqual([{ query: 'ferries of Kyoto', excerpts, signal }])
  })

  it('cites only pages that it was written from', async () => {
    const websites = await aFilledScene()
    const first = (await websites.query({ query: 'Kyoto', maxResults: 1 })).results[0]?.sourceUrl
    const cited = `There are [some](${first}), [more](https://elsewhere.example/) and`
    const synthesizer = new ScriptedSynthesizer({ text: `${cited} https://elsewhere.example/ more.` })
    const { synthesis } = await websites.query({ query: 'Kyoto', maxResults: 1, synthesizer })
    expect(synthesis).toBe(`There are [some](${first}), more and more.`)
  })

  it('does not cite a result outside the five', async () => {
    const websites = await aFilledScene()
    const sixth = (await websites.query({ query: 'Kyoto' })).results[5]?.sourceUrl
    const synthesizer = new ScriptedSynthesizer({ text: `See [this](${sixth}).` })
    expect((await websites.query({ query: 'Kyoto', synthesizer })).synthesis).toBe('See this.')
  })

  it('leaves the results and gives a reason if it cannot be written', async () => {
    const websites = await aFilledScene()
    const synthesizer = new ScriptedSynthesizer({ unavailable: 'the model is asleep.' })
    const { synthesis, notice, results } = withNotice(await websites.query({ query: 'Kyoto', synthesizer }))
    expect({ synthesis, notice }).toEqual({ synthesis: null, notice: 'No answer was written: the model is asleep.' })
    expect(results).toHaveLength(7)
  })

  it('that ends early is returned with a notice', async () => {
    const websites = await aFilledScene()
    const synthesizer = new ScriptedSynthesizer({ text: 'There are', isCut: true })
    const { synthesis, notice } = withNotice(await websites.query({ query: 'Kyoto', synthesizer }))
    expect(synthesis).toBe('There are')
    expect(notice).toMatch(/^The answer is cut off: /)
  })

  it('is not requested if nothing was found', async () => {
    const websites = await aFilledScene()
    const synthesizer = new ScriptedSynthesizer({ text: 'Made up.' })
    const { synthesis, notice } = withNotice(await websites.query({ query: 'zebra', synthesizer }))
    expect({ synthesis, notice }).toEqual({
      synthesis: null,
      notice: 'No answer was written: no passages were found.',
    })
    expect(synthesizer.requests).toEqual([])
  })

  it('does not hide that the search was by words only', async () => {
    const embedder = new LetterEmbedder()
    const websites = await aFilledScene(embedder)
    embedder.before = () => {
      throw embedderDown
    }
    const synthesizer = new ScriptedSynthesizer({ unavailable: 'the model is asleep.' })
    const { notice } = withNotice(await websites.query({ query: 'Kyoto', synthesizer }))
    expect(notice).toMatch(/^Found by words only: .+ No answer was written: the model is asleep\.$/)
  })
})
