import { describe, expect, it } from 'vitest'
import { ChunkPacker } from '#src/domain/websites/chunk-packer.js'

const target = 400

/** A text without sentences, made of `name`. */
const text = (length: number, name = 'a') => name.repeat(length)
/** Sentences of 50 characters each, including the space after them. */
const sentences = (count: number, name = 'b') =>
  Array.from({ length: count }, (_, at) => `${`${name}${at} `.padEnd(48, name)}.`).join(' ')
const table = (rows: number) => ['| a |', '| - |', ...Array.from({ length: rows }, (_, at) => `| ${at} |`)].join('\n')

type Step = (packer: ChunkPacker) => void

const heading =
  (depth: number, line = `${'#'.repeat(depth)} ${depth}`): Step =>
  (packer) =>
    packer.addHeading(
      line,
      Array.from({ length: depth }, (_, at) => `${at + 1}`),
      depth,
    )
const prose =
  (written: string, path: readonly string[] = []): Step =>
  (packer) =>
    packer.addProse(written, path)
const atomic =
  (written: string, path: readonly string[] = []): Step =>
  (packer) =>
    packer.addAtomic(written, path)

function chunks(...steps: readonly Step[]) {
  const packer = new ChunkPacker(target, false)
  for (const step of steps) step(packer)
  return packer.finish()
}
const contents = (...steps: readonly Step[]) => chunks(...steps).map(({ content }) => content)
const lengths = (...steps: readonly Step[]) => contents(...steps).map(({ length }) => length)

describe('a section', () => {
  // each part of a chunk counts two characters more than it has
  it('shares its chunk with the next one while it is shorter than a quarter of the target', () => {
    expect(contents(prose(text(97)), heading(1), prose(text(60, 'b')))).toEqual([
      `${text(97)}\n\n# 1\n\n${text(60, 'b')}`,
    ])
    expect(contents(prose(text(98)), heading(1), prose(text(60, 'b')))).toEqual([text(98), `# 1\n\n${text(60, 'b')}`])
  })

  it('shares it with siblings and subsections, not with another part of the page', () => {
    const short = [heading(2), prose(text(60))]
    const end = prose(text(60, 'b'))
    expect(contents(...short, heading(2), end)).toHaveLength(1)
    expect(contents(...short, heading(3), end)).toHaveLength(1)
    expect(contents(...short, heading(1), end)).toEqual([`## 2\n\n${text(60)}`, `# 1\n\n${text(60, 'b')}`])
    expect(chunks(...short, heading(3), end)[0]?.headings).toEqual([])
  })

  it('starts a chunk if its first text does not fit after a short one', () => {
    const short = [prose(text(90)), heading(1)]
    // 92 for the first text, 5 for the heading
    expect(contents(...short, prose(text(303, 'b')))).toHaveLength(1)
    expect(contents(...short, prose(text(304, 'b')))).toEqual([text(90), `# 1\n\n${text(304, 'b')}`])
    expect(contents(...short, atomic(text(304, 'b')))).toEqual([text(90), `# 1\n\n${text(304, 'b')}`])
    // a later text does not start a chunk; it is cut
    expect(contents(...short, prose(text(20, 'b')), prose(sentences(7, 'c')))[0]).toContain('c0')
  })

  it('of only headings ends when they are as long as a chunk', () => {
    const lines = [heading(1, text(150)), heading(1, text(150, 'b'))]
    expect(chunks(...lines, heading(1, text(96, 'c'))).map(({ headings }) => headings)).toEqual([['1']])
    expect(contents(...lines, heading(1, text(97, 'c')))).toEqual([`${text(150)}\n\n${text(150, 'b')}`, text(97, 'c')])
  })
})

describe('prose that does not fit', () => {
  it('is cut between sentences if the chunk is less than half full, and otherwise starts the next one', () => {
    expect(contents(prose(text(196)), prose(sentences(6)))[0]).toBe(`${text(196)}\n\n${sentences(4)}`)
    expect(contents(prose(text(197)), prose(sentences(6)))[0]).toBe(`${text(197)}\n\n${sentences(3)}`)
    expect(contents(prose(text(198)), prose(sentences(6)))).toEqual([text(198), sentences(6)])
  })

  it('is not cut if it fits', () => {
    expect(contents(prose(text(150)), prose(text(248, 'b')))).toHaveLength(1)
    expect(contents(prose(text(150)), prose(text(249, 'b')))).toEqual([text(150), text(249, 'b')])
    expect(contents(prose(text(400)))).toEqual([text(400)])
    expect(contents(prose(text(460)))).toEqual([text(400), text(60)])
  })

  it('begins with the sentences before it, at most three of fifty characters', () => {
    const all = sentences(9).split('. ')
    expect(contents(prose(sentences(9)))).toEqual([sentences(7), all.slice(4).join('. ')])
  })

  it('repeats nothing if that would be most of a chunk', () => {
    // one sentence of 50 in a text of 99
    const start = `${text(48)}. ${text(48, 'b')}.`
    expect(contents(prose(`${start} ${text(380, 'c')}`)).at(-1)).toBe(text(380, 'c'))
    const longer = `${text(51)}. ${text(48, 'b')}.`
    expect(contents(prose(`${longer} ${text(380, 'c')}`)).at(-1)).toBe(text(380, 'c'))
  })

  it('repeats nothing of a table or another section', () => {
    const rows = table(30)
    expect(contents(atomic(rows), prose(text(300)))).toEqual([rows, text(300)])
    expect(contents(prose(sentences(5)), heading(1), prose(sentences(5, 'c')))[1]).toBe(`# 1\n\n${sentences(5, 'c')}`)
  })

  it('has the remaining room below a heading that could not move to the next chunk', () => {
    const [first] = contents(prose(text(47)), heading(1, text(45, 'h')), prose(sentences(8)))
    expect(first).toBe(`${text(47)}\n\n${text(45, 'h')}\n\n${sentences(6)}`)
  })

  it('does not count a table as repeated text', () => {
    // three sentences of four
    expect(contents(atomic(table(26)), prose(sentences(10)))[1]).toMatch(/^b4 /)
  })

  it('repeats prose before a table, and nothing of the table', () => {
    const [first, second] = contents(atomic(table(10)), prose(sentences(10)))
    expect(first?.startsWith(table(10))).toBe(true)
    expect(second).not.toContain('|')
  })

  it('follows text that is too short for a chunk', () => {
    expect(contents(prose(text(49)), prose(text(390, 'b')))).toEqual([`${text(49)}\n\n${text(390, 'b')}`])
    expect(contents(prose(text(50)), prose(text(390, 'b')))).toEqual([text(50), text(390, 'b')])
    // and no sentence of an earlier chunk is repeated in between
    expect(contents(prose(sentences(8)), heading(1), prose(text(30, 'c')), prose(text(390, 'd')))[1]).toBe(
      `# 1\n\n${text(30, 'c')}\n\n${text(390, 'd')}`,
    )
  })
})

describe('a table or code', () => {
  it('stays with a short text before it, and otherwise starts a chunk if it does not fit', () => {
    const long = text(330, 'b')
    expect(contents(prose(text(97)), atomic(long))).toHaveLength(1)
    expect(contents(prose(text(98)), atomic(long))).toEqual([text(98), long])
    expect(contents(prose(text(98)), atomic(text(300, 'b')))).toHaveLength(1)
    expect(contents(prose(text(98)), atomic(text(301, 'b')))).toEqual([text(98), text(301, 'b')])
  })

  it('is whole up to 5000 characters, and no chunk is longer', () => {
    const short = prose(text(60))
    expect(contents(short, atomic(text(4938, 'b')))).toEqual([`${text(60)}\n\n${text(4938, 'b')}`])
    expect(contents(short, atomic(text(4939, 'b')))).toEqual([text(60), text(4939, 'b')])
    expect(contents(short, atomic(text(5000, 'b')))).toEqual([text(60), text(5000, 'b')])
    // one character is too short for a chunk, so the whole is halved
    expect(lengths(short, atomic(text(5001, 'b')))).toEqual([60, 2750, 2253])
  })

  it('is cut to leave room for a text before it that is too short for a chunk', () => {
    expect(lengths(prose(text(49)), atomic(text(4949, 'b')))).toEqual([5000])
    expect(lengths(prose(text(49)), atomic(text(4950, 'b')))).toEqual([4951, 50])
  })

  it('leaves room for the rest at the end', () => {
    expect(lengths(atomic(text(4900)), prose(text(20, 'b')))).toEqual([4922])
    expect(lengths(prose(text(60)), atomic(text(4938, 'b')), prose(text(20, 'c')))).toEqual([60, 4960])
    expect(lengths(atomic(text(5000)), prose(text(20, 'b')))).toEqual([2750, 2272])
    // a part before the last one does not shrink it
    expect(lengths(prose(text(80)), atomic(text(4900, 'b')), prose(text(20, 'c')))).toEqual([80, 4922])
    const rest = prose(text(49, 'c'))
    expect(lengths(prose(text(50)), atomic(text(4895, 'b')), rest)).toEqual([50 + 2 + 4895 + 2 + 49])
    expect(lengths(prose(text(50)), atomic(text(4896, 'b')), rest)).toEqual([50, 4896 + 2 + 49])
    expect(lengths(prose(text(50)), atomic(text(4948, 'b')), rest)).toEqual([50, 4948 + 2 + 49])
    expect(lengths(prose(text(25)), prose(text(23, 'x')), atomic(text(4900, 'b')), rest)).toEqual([50, 4951])
    // on its own it would be too short, or a heading without its text
    expect(lengths(prose(text(49)), atomic(text(4900, 'b')), rest)).toEqual([2746, 2256])
    expect(lengths(heading(1, text(60)), atomic(text(4900, 'b')), rest)).toEqual([2757, 2256])
  })
})

describe('a page that is known to be short', () => {
  it('is one chunk with any content', () => {
    const packer = new ChunkPacker(target, true)
    for (const step of [heading(1), prose(text(390)), heading(1), atomic(text(390)), prose('end')]) step(packer)
    expect(packer.finish()).toHaveLength(1)
  })
})
