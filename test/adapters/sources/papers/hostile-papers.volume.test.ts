import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { paperBounds } from '#src/adapters/sources/papers/paper-faults.js'
import type { PaperFault, PaperReading } from '#src/application/shared/ports/paper-reader.js'
import { aDocx, anXlsx, aPdf, paragraph, pdfOfObjects, pdfOfStreams, streamOf } from '#test/support/made-papers.js'
import { zipOf } from '#test/support/packed-files.js'
import { aPaperProcess } from '#test/support/paper-process.js'
import { folderOfTests } from '#test/support/temporary-folder.js'

const folder = folderOfTests()
const reader = aPaperProcess(folder)
afterAll(() => reader.close())

const mb = 2 ** 20

/** A PDF with these objects behind a catalog and one page whose content is object 4. */
function pdfWith(...objects: readonly Buffer[]): Buffer {
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>'
  return pdfOfObjects([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(page),
    ...objects,
  ])
}

const shown = streamOf(Buffer.from('BT /F1 9 Tf (Hello) Tj ET'), '')
const deflated = (content: Buffer) => streamOf(deflateSync(content, { level: 1 }), '/Filter /FlateDecode')
/** Unpacks to `size` bytes from a thousandth, twice. */
const doublyPacked = (size: number) =>
  streamOf(deflateSync(deflateSync(Buffer.alloc(size, 32))), '/Filter [/FlateDecode /FlateDecode]')

const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from('bcdefghij', (name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`).join('')}]>`
const deep = (depth: number) =>
  `${'<w:sdt><w:sdtContent>'.repeat(depth)}${paragraph('x')}${'</w:sdtContent></w:sdt>'.repeat(depth)}`

type Outcome = PaperFault | 'read'
const any: readonly Outcome[] = [
  'read',
  'damaged',
  'empty',
  'scanned',
  'too-slow',
  'too-much-memory',
  'unpacks-to-too-much',
]

// what each may become: never a crash, a hang or more memory
const hostile: readonly (readonly [string, () => Buffer, readonly Outcome[]])[] = [
  ['a stream that unpacks to 2 GB', () => pdfWith(doublyPacked(2000 * mb)), any],
  [
    'text of 100 million characters',
    () => pdfOfStreams([Buffer.from(`BT /F1 9 Tf ${'(aaaaaaaaaa) Tj '.repeat(6_000_000)}ET`)]),
    any,
  ],
  ['objects that refer to themselves', () => pdfWith(Buffer.from('4 0 R'), Buffer.from('5 0 R')), any],
  [
    'pages that are their own parents',
    () =>
      pdfOfObjects([
        Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
        Buffer.from('<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9999999 >>'),
      ]),
    any,
  ],
  [
    'a form that draws itself',
    () => pdfWith(streamOf(Buffer.from('/X Do'), '/Subtype /Form /Resources << /XObject << /X 4 0 R >> >>')),
    any,
  ],
  ['arrays nested 200,000 deep', () => pdfWith(deflated(Buffer.from(`${'['.repeat(200_000)} TJ`))), any],
  [
    'a font that maps a range of 4 billion codes',
    () =>
      pdfWith(
        shown,
        Buffer.from(
          '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /ToUnicode 6 0 R /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >>',
        ),
        streamOf(
          Buffer.from(
            'begincmap 1 begincodespacerange <00000000> <ffffffff> endcodespacerange 1 beginbfrange <00000000> <ffffffff> <0041> endbfrange endcmap',
          ),
          '',
        ),
      ),
    any,
  ],
  [
    'a font whose file is noise',
    () =>
      pdfWith(
        shown,
        Buffer.from(
          '<< /Type /Font /Subtype /TrueType /BaseFont /X /FontDescriptor << /Type /FontDescriptor /FontName /X /Flags 4 /FontFile2 6 0 R >> >>',
        ),
        streamOf(Buffer.alloc(mb, 7), ''),
      ),
    any,
  ],
  [
    'an encoding named like a path',
    () =>
      pdfWith(
        shown,
        Buffer.from(
          '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /..#2f..#2f..#2fetc#2fpasswd /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /X >>] >>',
        ),
      ),
    any,
  ],
  [
    'a script that runs when it is opened',
    () =>
      pdfOfObjects([
        Buffer.from(
          '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\); while\\(true\\);) >> >>',
        ),
        Buffer.from('<< /Type /Pages /Kids [] /Count 0 >>'),
      ]),
    any,
  ],
  ['600 pages', () => aPdf(Array.from({ length: 600 }, (_, n) => [`page ${n + 1}`])), ['read']],
  ['a Word file with a billion laughs', () => aDocx(paragraph('&j;'), laughs), any],
  ['a Word file nested 100,000 deep', () => aDocx(deep(100_000)), any],
  ['a Word file that unpacks to 190 MB', () => aDocx(paragraph('a'.repeat(1000)).repeat(180_000)), any],
  ['a Word file of 2 million paragraphs', () => aDocx(paragraph('a').repeat(2_000_000)), any],
  [
    'a Word file that claims little',
    () => zipOf({ 'word/document.xml': Buffer.alloc(400 * mb, 32) }, { claimedBytes: 9 }),
    any,
  ],
  [
    'a zip file that unpacks to 300 MB',
    () => zipOf({ 'word/document.xml': Buffer.alloc(300 * mb, 32) }),
    ['unpacks-to-too-much'],
  ],
  [
    'a spreadsheet with 5 million rows',
    () => anXlsx([{ name: 'a', rows: `<row><c><v>1</v></c></row>`.repeat(5_000_000) }]),
    any,
  ],
  [
    'a spreadsheet that repeats a long text',
    () =>
      anXlsx(
        [{ name: 'a', rows: '<row><c t="s"><v>0</v></c></row>'.repeat(500_000) }],
        [`<t>${'x'.repeat(30_000)}</t>`],
      ),
    any,
  ],
  [
    'a spreadsheet with a cell in the last column of each row',
    () => anXlsx([{ name: 'a', rows: '<row><c r="XFD1"><v>1</v></c></row>'.repeat(200_000) }]),
    any,
  ],
  ['a text of 50 MB', () => Buffer.from('word '.repeat(10 * mb)), ['read']],
  ['HTML nested a million deep', () => Buffer.from(`<html>${'<div>'.repeat(1_000_000)}x`), any],
]

const outcomeOf = (reading: PaperReading): Outcome => (reading.outcome === 'read' ? 'read' : reading.fault)

/** The most memory that a process of this program's children had since it began, in bytes. */
function peakBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Runs `work`, and looks at how large children of this process get in the meantime. */
async function watched<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly peak: number }> {
  let peak = 0
  const look = () => {
    for (const child of childrenOf(process.pid)) {
      try {
        peak = Math.max(peak, peakBytes(child))
      } catch {
        // it has ended
      }
    }
  }
  const watch = setInterval(look, 5)
  try {
    return { result: await work(), peak }
  } finally {
    clearInterval(watch)
  }
}

describe('a hostile paper ends in one sentence, within bounds', () => {
  it.each(hostile)('%s (person-papers-in-bounds)', { timeout: 120_000 }, async (_, make, outcomes) => {
    const bytes = make()
    const { result, peak } = await watched(() => reader.read(bytes))
    expect(outcomes).toContain(outcomeOf(result))
    if (result.outcome === 'failed') expect(result.message).toMatch(/^[A-Z].*\.$/)
    if (process.platform === 'linux') expect(peak).toBeLessThan(paperBounds.memoryBytes)
  })
})
