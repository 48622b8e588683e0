import { deflateSync } from 'node:zlib'
import { zipOf } from './packed-files.js'

/** A PDF with these lines of ASCII on each page; a page without lines shows nothing. */
export function aPdf(pages: readonly (readonly string[])[], { title }: { readonly title?: string } = {}): Buffer {
  const streams = pages.map((lines) => contentOf(lines))
  return pdfOfStreams(streams, title)
}

function contentOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line, index) => `1 0 0 1 72 ${760 - 14 * index} Tm (${line.replace(/[\\()]/g, '\\$&')}) Tj`)
  return Buffer.from(`BT /F1 12 Tf ${shown.join('\n')} ET`)
}

/** A PDF whose pages have these content streams, compressed. */
export function pdfOfStreams(streams: readonly Buffer[], title?: string): Buffer {
  const first = 4
  const kids = streams.map((_, index) => `${first + 2 * index} 0 R`).join(' ')
  const font = '<< /Font << /F1 3 0 R >> >>'
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${streams.length} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    ...streams.flatMap((content, index) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${font} /Contents ${first + 2 * index + 1} 0 R >>`,
      ),
      streamOf(deflateSync(content), '/Filter /FlateDecode'),
    ]),
  ]
  return pdfOfObjects(title === undefined ? objects : [...objects, Buffer.from(`<< /Title (${title}) >>`)], title)
}

/** A PDF with a Japanese font that it does not hold: characters by their codes, in hexadecimal, in this encoding. */
export function aJapanesePdf(encoding: string, codes: string): Buffer {
  const system = '<< /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >>'
  const descriptor = '/Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    streamOf(Buffer.from(`BT /F1 12 Tf 72 720 Td <${codes}> Tj ET`), ''),
    `<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo ${system} /DW 1000 /FontDescriptor 7 0 R >>`,
    `<< ${descriptor} /Ascent 800 /Descent -200 /CapHeight 800 /StemV 80 >>`,
  ]
  return pdfOfObjects(objects.map((object) => Buffer.from(object)))
}

/** A PDF that asks for a password. */
export function anEncryptedPdf(): Buffer {
  const key = 'ab'.repeat(32)
  const entries = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${key}> /U <${key}> >> /ID [<00> <00>]`
  return Buffer.from(
    aPdf([['secret']])
      .toString('latin1')
      .replace('/Root', `${entries} /Root`),
    'latin1',
  )
}

export function streamOf(content: Buffer, entries: string): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${entries} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])
}

/** A PDF of these objects, numbered from 1; the first is its catalog, and with a title the last its description. */
export function pdfOfObjects(objects: readonly Buffer[], title?: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const written = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    offsets.push(at)
    parts.push(written)
    at += written.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const info = title === undefined ? '' : ` /Info ${objects.length} 0 R`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${info} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}${trailer}`)])
}

const wordSpace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const packageSpace = 'http://schemas.openxmlformats.org/package/2006'
const officeSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function typesOf(parts: Readonly<Record<string, string>>): string {
  const overrides = Object.entries(parts).map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`)
  return `<Types xmlns="${packageSpace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
}

function relationsOf(targets: Readonly<Record<string, readonly [type: string, target: string]>>): string {
  const all = Object.entries(targets).map(
    ([id, [type, target]]) => `<Relationship Id="${id}" Type="${officeSpace}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${packageSpace}/relationships">${all.join('')}</Relationships>`
}

/** A Word file whose document has this body, with a declaration before it. */
export function aDocx(body: string, declaration = ''): Buffer {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  return zipOf({
    '[Content_Types].xml': typesOf({ 'word/document.xml': main }),
    '_rels/.rels': relationsOf({ rId1: ['officeDocument', 'word/document.xml'] }),
    'word/document.xml': `${declaration}<w:document ${wordSpace}><w:body>${body}</w:body></w:document>`,
  })
}

/** A paragraph of a Word file. */
export function paragraph(text: string, style?: string): string {
  const styled = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`
  return `<w:p>${styled}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
}

export interface MadeSheet {
  readonly name: string
  /** The rows as XML. */
  readonly rows: string
  readonly state?: 'hidden'
}

/** A spreadsheet with these sheets, shared strings, and cell styles: 0 number, 1 date, 2 date with time, 3 percent. */
export function anXlsx(sheets: readonly MadeSheet[], strings: readonly string[] = []): Buffer {
  const space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parts = sheets.map((_, index) => `xl/worksheets/sheet${index + 1}.xml`)
  const listed = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"${state === undefined ? '' : ` state="${state}"`}/>`,
  )
  return zipOf({
    '[Content_Types].xml': typesOf({
      'xl/workbook.xml': `${type}.sheet.main+xml`,
      ...Object.fromEntries(parts.map((part) => [part, `${type}.worksheet+xml`])),
    }),
    '_rels/.rels': relationsOf({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `<workbook ${space} xmlns:r="${officeSpace}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsOf(
      Object.fromEntries(parts.map((part, index) => [`rId${index + 1}`, ['worksheet', part.slice(3)] as const])),
    ),
    'xl/styles.xml': `<styleSheet ${space}><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="9"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${space}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, index) => [
        parts[index] ?? '',
        `<worksheet ${space}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  })
}

/** A row of a sheet with texts in its cells. */
export function textRow(number: number, cells: readonly string[]): string {
  const all = cells.map(
    (text, column) => `<c r="${String.fromCharCode(65 + column)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`,
  )
  return `<row r="${number}">${all.join('')}</row>`
}
