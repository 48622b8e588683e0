import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { findBrowser } from '#src/adapters/papers/find-browser.js'
import { PdfWriter } from '#src/adapters/papers/pdf-writer.js'
import type { PaperTemplate } from '#src/domain/person/papers/paper.js'
import { fillSheet } from '#src/domain/person/papers/sheet.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const writer = new PdfWriter({
  findBrowser: () => findBrowser({ named: null, env: process.env, platform: process.platform }),
  env: process.env,
})
const papersIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('jobworkflow-paper-'))

async function print(markdown: string, template: PaperTemplate = 'plain', language = 'en') {
  const { blocks } = fillSheet(markdown, template, '2026-11-27')
  return Buffer.from(await writer.write({ title: 'CV of Jane', language, blocks }))
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length

describe('a PDF by a real browser (person-papers-pdf)', () => {
  it('has its text as text, its title, and nothing about the machine', async () => {
    const tmp = temporaryFolder()
    vi.stubEnv('TMPDIR', tmp)
    onTestFinished(() => void vi.unstubAllEnvs())
    const pdf = await print('# Jane\n\nZebra quartz <b>')
    const text = pdf.toString('latin1')
    expect(pagesOf(pdf)).toBe(1)
    expect(text).toContain('/Title (CV of Jane)')
    expect(text).toContain('/Creator (jobworkflow)')
    expect(text).not.toMatch(/HeadlessChrome|file:\/\//)
    expect([...'JaneZebrquartz<b>'].filter((character) => !mappedIn(pdf).has(character))).toEqual([])
    expect(papersIn(tmp)).toEqual([])
  })

  it('asks no server for anything', async () => {
    const asked: (string | undefined)[] = []
    const server = createServer(({ url }, answer) => {
      asked.push(url)
      answer.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    await print(
      `![x](http://127.0.0.1:${port}/a) <img src="http://127.0.0.1:${port}/b"> [c](http://127.0.0.1:${port}/c)`,
    )
    server.close()
    expect(asked).toEqual([])
  })

  it('keeps each short entry on one page', async () => {
    const entry = (name: number) =>
      `### Employer ${name}\n2019 – 2020\n\n${'- A point of some words about the work.\n'.repeat(8)}\n`
    const pdf = await print(`# Jane\n\n## Work\n\n${Array.from({ length: 12 }, (_, at) => entry(at)).join('')}`)
    // without that, they would fit on three
    expect(pagesOf(pdf)).toBe(4)
  })

  // the characters depend on the fonts of the machine
  const hasJapanese = spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' }).stdout?.trim()
  it.runIf(hasJapanese)('says in Japanese what was written, not radicals that look alike', async () => {
    const markdown = '# 山田 太郎\n\n## 職歴\n\n- 2015年4月 日本見本株式会社 入社\n\n## 自己PR\n\n長い一日を高く大切に'
    const pdf = await print(markdown, 'japanese-resume', 'ja')
    expect(pagesOf(pdf)).toBe(2)
    const mapped = mappedIn(pdf)
    expect([...'山田太郎日本見本株式会社入長一大切・'].filter((character) => !mapped.has(character))).toEqual([])
    expect([...mapped].filter((character) => /[\u2e80-\u2fdf]/.test(character))).toEqual([])
  })
})

/** The characters that the glyphs of a PDF stand for; of a map that was written anew, the newest counts. */
function mappedIn(pdf: Buffer): ReadonlySet<string> {
  const maps = new Map<string, string>()
  const found = new Set<string>()
  const text = pdf.toString('latin1')
  for (const { 0: head, 1: id = '', 2: length, index } of text.matchAll(
    /(\d+) 0 obj\n<<[^<>]*\/Length (\d+)>> stream\n/g,
  )) {
    let map = ''
    try {
      map = inflateSync(pdf.subarray(index + head.length, index + head.length + Number(length))).toString('latin1')
    } catch {
      // compressed in another way
    }
    if (map.includes('begincmap')) maps.set(id, map)
  }
  for (const map of maps.values()) {
    for (const [, from = '', to = '', code = ''] of map.matchAll(/<(\w+)> (?:<(\w+)> )?<(\w{4})>/g)) {
      const count = to === '' ? 1 : Number.parseInt(to, 16) - Number.parseInt(from, 16) + 1
      for (let at = 0; at < count; at += 1) found.add(String.fromCharCode(Number.parseInt(code, 16) + at))
    }
  }
  return found
}
