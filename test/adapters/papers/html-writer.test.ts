import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHtml } from '#src/adapters/papers/html-writer.js'
import { fillSheet } from '#src/domain/person/papers/sheet.js'

const page = (markdown: string, title = 'CV', template: 'plain' | 'japanese-resume' = 'plain') =>
  toHtml({ title, language: 'en', blocks: fillSheet(markdown, template, null).blocks })
const bodyOf = (html: string) => html.slice(html.indexOf('<body'))

describe('a paper as a page (person-papers-html)', () => {
  it('is real text in elements that say what it is', () => {
    const body = bodyOf(
      page(
        '# A\n\n**b** *c* `d` ~~e~~ [f](https://example.test/?a=1&b=2)\n\n1. g\n   - h\n\n|i|j|\n|-|-|\n|k|l|\n\n> m\n\n---\n\nn\\\no',
      ),
    )
    for (const element of [
      '<h1>A</h1>',
      '<strong>b</strong> <em>c</em> <code>d</code> <s>e</s>',
      '<a href="https://example.test/?a=1&amp;b=2">f</a>',
      '<ol>\n<li class="short">g\n<ul>\n<li class="short">h</li>',
      '<thead><tr><th>i</th><th>j</th></tr></thead>',
      '<td>k</td>',
      '<blockquote>\n<p>m</p>',
      '<hr>',
      '<p>n<br>o</p>',
    ]) {
      expect(body).toContain(element)
    }
  })

  it('loads nothing and runs nothing: its policy allows its own styles alone', () => {
    const html = page('# A', '</title><script>x</script>')
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    const hash = createHash('sha256').update(styles).digest('base64')
    expect(html).toContain(
      `content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`,
    )
    expect(html).not.toMatch(/<script|<img|<link|<iframe|@import|url\(|style="/)
    expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;')
  })

  it('shows the HTML of others as text, whatever it is (person-papers-html)', () => {
    const evil = fc.constantFrom(
      ...[
        '<script>',
        '<img src=x onerror=y>',
        '"',
        "'",
        '<',
        '>',
        '&',
        '[a](javascript:x)',
        '[b](https://e.test/"onx=)',
        '`',
        '|',
        '\n',
        '- ',
        '# ',
        '\0',
        '</style>',
        '<!--',
      ],
    )
    fc.assert(
      fc.property(fc.array(evil, { maxLength: 20 }), (parts) => {
        const body = bodyOf(page(parts.join('')))
        const tags = [...body.matchAll(/<([^>]*)>/g)].map(([, tag = '']) => tag)
        for (const tag of tags) {
          expect(tag).toMatch(
            /^\/?(?:body|html|section|h[1-6]|p|ul|ol|li|strong|em|code|s|a|br|hr|pre|blockquote|table|thead|tbody|tr|th|td)(?: (?:class|href|start)="[^"<>]*")?$/,
          )
        }
        expect(body).not.toMatch(/href="(?!https?:|mailto:|tel:)/)
      }),
      { numRuns: 300 },
    )
  })

  it('keeps short entries on a page, and lets long ones go on', () => {
    expect(page('### A\n2019 – 2020\n\n- b')).toContain('<section class="keep">')
    expect(page(`### A\n\n${'long '.repeat(400)}`)).toContain('<section>')
  })

  it('has the form of a 履歴書 as a table without styles of its own', () => {
    const html = page('# 山田', '履歴書', 'japanese-resume')
    expect(html).toContain('<table class="bare"><colgroup><col width="52.78%">')
    expect(html).toContain('rowspan="4"')
    expect(html).toContain('<table class="page">')
  })
})
