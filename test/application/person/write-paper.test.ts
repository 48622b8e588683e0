import { describe, expect, it } from 'vitest'
import { docxWriter } from '#src/adapters/papers/docx-writer.js'
import { htmlWriter } from '#src/adapters/papers/html-writer.js'
import type { PaperWriter } from '#src/application/person/ports/paper-writer.js'
import { WritePaper, type WritePaperRequest } from '#src/application/person/write-paper.js'

function over() {
  const sheets: Parameters<PaperWriter['write']>[0][] = []
  const keep: PaperWriter = { write: async (sheet) => new Uint8Array([sheets.push(sheet)]) }
  const use = new WritePaper({ html: keep, docx: keep, pdf: keep })
  const write = (request: Partial<WritePaperRequest>) =>
    use.execute({
      ...{ title: '', text: '# Jane', language: null, template: 'plain', format: 'html', date: null },
      ...request,
    })
  return { sheets, write }
}

describe('writing a document as a paper', () => {
  it('has a title and a language, also where nobody said them (person-papers-formats)', async () => {
    const { sheets, write } = over()
    await write({})
    await write({ title: 'CV', language: 'de' })
    await write({ text: '# 山田\n\nエンジニアです' })
    await write({ text: '# Taro', template: 'japanese-resume', language: 'en' })
    await write({ text: '# Taro', template: 'japanese-career' })
    expect(sheets.map(({ title, language }) => [title, language])).toEqual([
      ...[
        ['Jane', 'en'],
        ['CV', 'de'],
        ['山田', 'ja'],
        ['履歴書', 'ja'],
        ['職務経歴書', 'ja'],
      ],
    ])
  })

  it('returns the file with what is missing and what has no place (person-papers-templates)', async () => {
    const { bytes, missing, unplaced } = await over().write({
      text: '# 山田\n\n## 付録\n\nx',
      template: 'japanese-resume',
    })
    expect(bytes).toEqual(new Uint8Array([1]))
    expect(missing).toContain('生年月日')
    expect(unplaced).toEqual(['付録'])
  })

  it('gives each format the same words (person-papers-formats)', async () => {
    const use = new WritePaper({ html: htmlWriter, docx: docxWriter, pdf: htmlWriter })
    const request = { title: 'CV', text: '# Jane\n\n- quartz', language: 'en', template: 'plain', date: null } as const
    const html = await use.execute({ ...request, format: 'html' })
    const docx = await use.execute({ ...request, format: 'docx' })
    expect(new TextDecoder().decode(html.bytes)).toContain('<li class="short">quartz</li>')
    expect(Buffer.from(docx.bytes).subarray(0, 2).toString()).toBe('PK')
  })
})
