import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDom } from '../../../src/adapters/extraction/dom.js'
import { deepestNesting, scanHtml } from '../../../src/adapters/extraction/scan-html.js'

const htmlOf = (html: string) => scanHtml(html).html
const textOf = (html: string) => (readDom(htmlOf(html)).body.textContent ?? '').replace(/\s+/g, ' ').trim()

describe('a page before it is parsed', () => {
  it('loses scripts, styles, comments and idle attributes, and nothing else', () => {
    expect(
      htmlOf(
        '<p id="a" onclick="x()" data-y=\'<b>\'>One<!-- <p>no --><script>"<p>"</script><style>p{}</style> two<br></p>',
      ),
    ).toBe('<p id="a">One two<br></p>')
  })

  it('keeps what hides an element', () => {
    const html = '<p style="display: none" hidden>One</p>'
    expect(htmlOf(html)).toBe(html)
    expect(htmlOf('<p style="color: red">One</p>')).toBe('<p>One</p>')
  })

  it('gives its JSON-LD scripts', () => {
    const html = `<script type='application/ld+json'>{"a": "<b>"}</script><SCRIPT TYPE="application/ld+json">[]</SCRIPT><script>no</script>`
    expect(scanHtml(html).jsonLd).toEqual(['{"a": "<b>"}', '[]'])
  })

  it.each([
    ['an unclosed comment', 'One <!-- two', 'One'],
    ['an unclosed script', 'One <script>two', 'One'],
    ['a lone bracket', 'One < two', 'One < two'],
    ['a bracket in an attribute', '<p title="a > b">One</p>', 'One'],
    ['ends that were never opened', '</div></p>One</section>', 'One'],
  ])('is read with %s', (_, html, text) => {
    expect(textOf(html)).toBe(text)
  })

  it('is not changed by elements that end each other', () => {
    const html = '<ul><li>One<li>Two</ul><table><tr><td>1<td>2<tr><td>3</table><p>a<p>b'.repeat(200)
    expect(htmlOf(html)).toBe(html)
  })

  it.each(['div', 'table><tr><td', 'span', 'b><p', 'ul><li'])('is nowhere deeper than the bound with <%s>', (tags) => {
    const html = `${`<${tags}>`.repeat(5000)}deep${' end'.repeat(3)}`
    const document = readDom(htmlOf(`<html><body>${html}</body></html>`))
    expect(document.body.textContent?.trim()).toBe('deep end end end')
    expect(depthOf(htmlOf(html))).toBeLessThanOrEqual(deepestNesting)
  })

  it('is read in little time, however its tags are written', () => {
    // time with the square of the spaces would be hours
    expect(htmlOf(`<p id="a"${' '.repeat(2_000_000)}">One</p>`)).toMatch(/^<p id="a"\s+">One<\/p>$/)
  })

  it('keeps all of its text, however its tags are nested', () => {
    const tags = fc.constantFrom('<div>', '</div>', '<p>', '</p>', '<table>', '</table>', '<b>', '</b>', '<li>', '<br>')
    const words = fc.nat(9).map((number) => `w${number}`)
    fc.assert(
      fc.property(fc.array(fc.oneof(tags, words), { maxLength: 40 }), (parts) => {
        const html = '<div>'.repeat(deepestNesting - 3) + parts.join(' ')
        expect(textOf(html).match(/w\d/g) ?? []).toEqual(parts.filter((part) => /^w\d$/.test(part)))
      }),
    )
  })
})

/** Of opening tags without an end, which is how the pages above are written. */
function depthOf(html: string): number {
  return html.match(/<(?!br|\/)\w+/g)?.length ?? 0
}
