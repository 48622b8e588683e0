import { describe, expect, it } from 'vitest'
import { chooseProbes, probeOf } from '#src/domain/websites/probes.js'

const long = 'The first sentence is here. The second one is about ferries. The third one is the last.'

describe('a probe, a piece of a chunk that should find the rest (rag-trust)', () => {
  it('is a sentence from its middle', () => {
    expect(probeOf({ content: long })).toEqual({
      text: 'The second one is about ferries.',
      rest: 'The first sentence is here. The third one is the last.',
    })
  })

  it('has no headings, which are in the text below them', () => {
    expect(probeOf({ content: `# Ferries\n${long}` })).toEqual(probeOf({ content: long }))
  })

  it('is half of a single sentence', () => {
    const content = '面接は二回行い、一回目は電話で、二回目は東京のオフィスで、これから一緒に働く人とお会いします。'
    const probe = probeOf({ content })
    expect([probe?.rest, probe?.text].join('')).toBe(content)
  })

  it('does not exist for a text that is too short', () => {
    expect(probeOf({ content: 'Rust. Go.' })).toBeNull()
    expect(probeOf({ content: '' })).toBeNull()
  })

  it('and the rest have at least twelve characters', () => {
    expect(probeOf({ content: 'It is here. It is there too.' })).toBeNull()
    expect(probeOf({ content: 'It was here. It is there too.' })).toEqual({
      text: 'It is there too.',
      rest: 'It was here.',
    })
    expect(probeOf({ content: 'It is there too. It was here.' })?.text).toBe('It was here.')
    expect(probeOf({ content: 'It is there too. It is here.' })).toBeNull()
  })

  it('exists for every chunk of a short page', () => {
    const chosen = (count: number) =>
      chooseProbes({ chunks: Array.from({ length: count }, () => ({ content: long, headings: [] })) }).map(
        ({ chunkIndex }) => chunkIndex,
      )
    expect([0, 1, 3, 4, 64, 130].map(chosen)).toEqual([[], [0], [0, 1, 2], [0, 2], [0, 22, 44], [0, 45, 90]])
    expect(
      chooseProbes({
        chunks: [
          { content: 'Rust. Go.', headings: [] },
          { content: long, headings: [] },
        ],
      }),
    ).toEqual([{ chunkIndex: 1, ...probeOf({ content: long }) }])
  })

  it('exists for at most three chunks of a page, spread over it', () => {
    const chunks = Array.from({ length: 100 }, () => ({ content: long, headings: [] }))
    expect(chooseProbes({ chunks }).map(({ chunkIndex }) => chunkIndex)).toEqual([0, 34, 68])
  })
})
