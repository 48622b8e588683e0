import { describe, expect, it } from 'vitest'
import { drawTerminal } from '#scripts/picture/terminal-svg.js'

const words = { title: 'A <title>', description: 'What & why' }
const partsOf = (output: string) =>
  [...drawTerminal(output, words).matchAll(/<tspan x="([\d.]+)"([^>]*)>([^<]*)</g)].map(([, x, rest, text]) => ({
    x: Number(x),
    rest,
    text,
  }))

describe('the picture of a terminal', () => {
  it('puts every cell into its column, whatever the width of its letters', () => {
    const [title, place, tail] = partsOf('  東京  x\n東京都  x').toSorted((a, b) => a.x - b.x)
    expect([title?.text, place?.text, tail?.text]).toEqual(['東京都', '東京', 'x'])
    const columnOf = (x = 0) => Math.round((x - 20) / 8.4)
    expect([columnOf(title?.x), columnOf(place?.x), columnOf(tail?.x)]).toEqual([0, 2, 8])
  })

  it('separates wide letters from narrow ones, and keeps marks with their letter', () => {
    expect(partsOf('SRE（基盤）e\u0301x').map(({ text }) => text)).toEqual(['SRE', '（基盤）', 'e\u0301x'])
  })

  it('has the colours of the program, and refuses unknown ones', () => {
    expect(
      partsOf('\u001b[1mone\u001b[0m two\u001b[32m✓\u001b[0m').map(({ rest, text }) => [
        text,
        /class="(\w+)"/.exec(rest ?? '')?.[1],
      ]),
    ).toEqual([
      ['one', 'bold'],
      ['two', undefined],
      ['✓', 'green'],
    ])
    expect(() => drawTerminal('\u001b[99mx', words)).toThrow('99')
  })

  it('has a text description, and no markup from the text', () => {
    const picture = drawTerminal('<script>&amp;', words)
    expect(picture).toContain('<title id="title">A &lt;title&gt;</title>')
    expect(picture).toContain('<desc id="description">What &amp; why</desc>')
    expect(picture).toContain('&lt;script&gt;&amp;amp;')
  })
})
