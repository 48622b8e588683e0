import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDom } from '#src/adapters/sources/extraction/html/dom.js'
import { maxNesting } from '#src/adapters/sources/extraction/html/open-elements.js'
import { scanHtml } from '#src/adapters/sources/extraction/html/scan-html.js'

const bodyOf = (html: string) => /<body[^>]*>(.*)<\/body>/s.exec(scanHtml(html).html)?.[1] ?? ''
const textOf = (html: string) => (readDom(scanHtml(html).html).body.textContent ?? '').replace(/\s+/g, ' ').trim()

describe('a page before it is parsed (rag-visible-text)', () => {
  it('loses only scripts, styles, comments and unused attributes', () => {
    expect(
      bodyOf(
        '<p id="a" onclick="x()" data-y=\'<b>\'>One<!-- <p>no --><script>"<p>"</script><style>p{}</style> two<br></p>',
      ),
    ).toBe('<p id="a">One two<br></p>')
  })

  it('keeps what hides an element', () => {
    const html = '<p style="display: none" hidden>One</p>'
    expect(bodyOf(html)).toBe('<p style="display: none" hidden>One</p>')
    expect(bodyOf('<p style="color: red">One</p>')).toBe('<p>One</p>')
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

  // contract websites, "what a browser shows is read"
  it.each([
    [
      'a quote inside an address without quotes',
      '<a href=/s?q="job>Link</a><p>We offer more.</p>',
      'LinkWe offer more.',
    ],
    ['spaces before a value', '<img alt= "a > b">One', 'One'],
    ['a quote inside the other quotes', `<p title='5" > x'>One</p>`, 'One'],
    ['an equals sign for a name', '<p ="a">One</p>', 'One'],
    ['a comment that ends with an exclamation mark', 'One <!-- no --!> two', 'One two'],
    ['a comment of no length', 'One <!--> two <!---> three', 'One two three'],
    ['CDATA outside of XML', 'One <![CDATA[ no > two', 'One two'],
    ['a declaration in the text', 'One <!no> <?no?> two', 'One two'],
    ['a tag that a comment would complete', '<<!-- -->script>two', '<script>two'],
    ['a script that holds a script', '<script><!-- w("<script>no</script>") --></script>One', 'One'],
    ['an end with a slash', '<script>no</script/>One', 'One'],
    ['a frame that is not closed', 'One <iframe src="/a">two', 'One two'],
    ['what frames hold for old browsers', 'One <iframe><p class="no</iframe> two', 'One two'],
    ['what stands there for browsers without scripts', 'One <noscript>no</noscript> two', 'One two'],
    ['a drawing that is not closed', '<svg><path d="M0"/><div>One</div>', 'One'],
    ['a text of literal tags', '<xmp><b>&amp;</xmp>', '<b>&amp;'],
    [
      'elements that close themselves in XML',
      '<?xml version="1.0"?><script src="a"/><p>One</p><script src="b"/>',
      'One',
    ],
    ['a slash that closes nothing in HTML', '<div/>One</div> two', 'One two'],
    ['an end inside a cell of what is outside', '<div><table><tr><td>1</div>2<td>3</table></div>', '123'],
  ])('is read as in a browser with %s', (_, html, text) => {
    expect(textOf(html)).toBe(text)
  })

  it.each([
    ['no head', '<html><title>T</title><body><p>One</p></body></html>'],
    ['neither head nor body', '<title>T</title><p>One</p>'],
    ['an element before it', '<div></div><html><head><title>T</title></head><body><p>One</p></body></html>'],
    ['text before it', 'One<html><head><title>T</title></head></html>'],
    ['a head that is not closed', '<html><head><title>T</title><meta name="a"><body><p>One</p></body></html>'],
    ['a head that holds the body', '<html><head><title>T</title><p>One</p></head></html>'],
    ['text after its end', '<html><head><title>T</title></head><body></body></html><p>One</p>'],
    ['two bodies', '<head><title>T</title></head><body><p>One</p></body><body></body>'],
  ])('is a document with one head and one body if it has %s', (_, html) => {
    const document = readDom(scanHtml(html).html)
    expect([...document.documentElement.children].map(({ nodeName }) => nodeName)).toEqual(['HEAD', 'BODY'])
    expect(document.head?.querySelector('title')?.textContent).toBe('T')
    expect(document.body.textContent?.trim()).toBe('One')
  })

  it('keeps drawing titles and element descriptions in place', () => {
    const { head, body } = readDom(
      scanHtml('<body class="b"><svg><title>Icon</title></svg><div><meta itemprop="title" content="Smith"></div>').html,
    )
    expect(head?.querySelector('title')).toBeNull()
    expect(body.getAttribute('class')).toBe('b')
    expect(body.querySelector('div meta')?.getAttribute('content')).toBe('Smith')
  })

  it('is not changed if elements end each other', () => {
    const html = '<ul><li>One<li>Two</ul><table><tr><td>1<td>2<tr><td>3</table><p>a<p>b'.repeat(200)
    expect(bodyOf(html)).toBe(html)
  })

  it.each(['div', 'table><tr><td', 'span', 'b><p', 'ul><li'])('is nowhere deeper than the bound with <%s>', (tags) => {
    const html = `${`<${tags}>`.repeat(5000)}deep${' end'.repeat(3)}`
    const document = readDom(scanHtml(`<html><body>${html}</body></html>`).html)
    expect(document.body.textContent?.trim()).toBe('deep end end end')
    expect(depthOf(bodyOf(html))).toBeLessThanOrEqual(maxNesting)
  })

  it('is read fast, however its tags are written', () => {
    // quadratic time in the spaces would take hours
    expect(textOf(`<p id="a"${' '.repeat(2_000_000)}">One</p>`)).toBe('One')
  })

  it.each([
    ['<p>One</p title="a > b"><p>Two</p x = \'>\' y><p>Three', 'OneTwoThree'],
    ['<p>One</p title=">two', 'Onetwo'],
    ['<p>One</p "a>Two', 'OneTwo'],
    ['<p>One</p a=b">Two</p/a=">">Three', 'OneTwoThree'],
    ['<script>code</script a=">">One', 'One'],
    ['<p>One</p><script>code</script>Two</p class', 'OneTwo'],
    ['<p>One</p><!-- code --></div ', 'One'],
  ])('ends its end tags as browsers do, and repeats nothing after a cut one: %s', (html, text) => {
    expect(textOf(html)).toBe(text)
  })

  it.each(['</p a="', '</p a=">" ', '</p a=b> '])('is read fast with 300,000 times %s', (part) => {
    // quadratic time in their number would take hours
    expect(scanHtml(`One${part.repeat(300_000)}`).html).toContain('One')
  })

  it.each(['<p>w</p>', '<br>w', '</p>w', '<img>w', '<svg/>w'])(
    'has a bounded number of elements, and all its text, with %s',
    (part) => {
      const { html } = scanHtml(part.repeat(150_000))
      expect(html.match(/<\/?(?:p|br|img|svg)\b/g)?.length).toBeLessThanOrEqual(60_000)
      expect(html.match(/w/g)).toHaveLength(150_000)
    },
  )

  it('keeps all its text, however its tags are nested', () => {
    const tags = fc.constantFrom('<div>', '</div>', '<p>', '</p>', '<table>', '</table>', '<b>', '</b>', '<li>', '<br>')
    const words = fc.nat(9).map((number) => `w${number}`)
    fc.assert(
      fc.property(fc.array(fc.oneof(tags, words), { maxLength: 40 }), (parts) => {
        const html = '<div>'.repeat(maxNesting - 3) + parts.join(' ')
        expect(textOf(html).match(/w\d/g) ?? []).toEqual(parts.filter((part) => /^w\d$/.test(part)))
      }),
    )
  })
})

/** Counts opening tags; the pages above never close them. */
function depthOf(html: string): number {
  return html.match(/<(?!br|\/)\w+/g)?.length ?? 0
}
