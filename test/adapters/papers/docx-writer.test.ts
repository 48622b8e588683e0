import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { docxWriter } from '#src/adapters/papers/docx-writer.js'
import { fillSheet } from '#src/domain/person/papers/sheet.js'

const sheet = (markdown: string, template: 'plain' | 'japanese-resume' = 'plain', language = 'en') => ({
  ...{ title: 'CV', language },
  blocks: fillSheet(markdown, template, null).blocks,
})

async function partsOf(...args: Parameters<typeof sheet>) {
  const parts = unzipSync(await docxWriter.write(sheet(...args)))
  return (path: string) => strFromU8(parts[path] ?? new Uint8Array())
}

describe('a paper for Word (person-papers-docx)', () => {
  it('has headings, lists, links and tables that Word knows as such', async () => {
    const part = await partsOf('# A\n\n## B\n\n- c\n  1. d\n\n[e](https://example.test/)\n\n|f|\n|-|\n|g|\n\n**h**')
    const text = part('word/document.xml')
    expect(text).toContain('<w:pStyle w:val="Heading1"/>')
    expect(text).toContain('<w:pStyle w:val="Heading2"/>')
    expect(text.match(/<w:numPr><w:ilvl w:val="[01]"\/>/g)).toEqual([
      '<w:numPr><w:ilvl w:val="0"/>',
      '<w:numPr><w:ilvl w:val="1"/>',
    ])
    expect(text).toContain('<w:tblHeader/>')
    expect(text).toMatch(/<w:b\/>.*?<w:t xml:space="preserve">h<\/w:t>/)
    expect(part('word/_rels/document.xml.rels')).toContain('Target="https://example.test/"')
  })

  it('names the fonts and the language', async () => {
    const styles = (await partsOf('# 山田', 'plain', 'ja'))('word/styles.xml')
    expect(styles).toContain('w:eastAsia="Yu Gothic"')
    expect(styles).toContain('<w:lang w:val="ja-JP" w:eastAsia="ja-JP"/>')
  })

  it('is the same bytes for the same sheet, without names and times', async () => {
    const markdown = '# A\n\n[b](https://example.test/) <https://example.test/c>\n\n1. d\n\n5. e'
    const [first, second] = [await docxWriter.write(sheet(markdown)), await docxWriter.write(sheet(markdown))]
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
    const core = (await partsOf(markdown))('docProps/core.xml')
    expect(core).toContain('<dc:title>CV</dc:title>')
    expect(core).not.toMatch(/creator|lastModifiedBy|created|modified/)
  })

  it('holds any text, and none of it is markup', async () => {
    const text = (await partsOf('a\0b\u0007 <w:t>&"\ud800 ]]> \ufffe'))('word/document.xml')
    expect(text).toContain('ab &lt;w:t&gt;&amp;')
    expect(text).not.toMatch(/[\ufffe]/)
  })

  it('has the form of a 履歴書 with its columns, joined cells and second page', async () => {
    const text = (await partsOf('# 山田 太郎', 'japanese-resume', 'ja'))('word/document.xml')
    expect(text).toContain('<w:gridSpan w:val="2"/>')
    expect(text).toContain('<w:vMerge w:val="restart"/>')
    expect(text).toContain('<w:pageBreakBefore/>')
    expect(text).toContain('山田 太郎')
  })

  it('keeps a short entry together, and each heading with what follows', async () => {
    const text = (await partsOf('### A\n\n2019 – 2020\n\n- a\n  - b\n- c\n\n### C\n\nd'))('word/document.xml')
    expect(text.match(/<w:keepNext\/>/g)).toHaveLength(5)
  })
})
