import { deflateSync, inflateSync } from 'node:zlib'

// characters that fonts draw alike, and that Unicode does not hold for the same: what a PDF says, and what was meant
const alike: ReadonlyMap<string, string> = new Map(
  [
    ...[
      '‧・',
      '〜~',
      '⺟母',
      '⺠民',
      '⻁虎',
      '⻄西',
      '⻆角',
      '⻑長',
      '⻘青',
      '⻝食',
      '⻤鬼',
      '⻨麦',
      '⻩黄',
      '⻫斉',
      '⻭歯',
    ],
    ...['⻯竜', '⻲亀', '⼾戸'],
  ].map((pair) => [...pair] as [string, string]),
)

const maxMapBytes = 4 * 1024 * 1024
const streams = /(\d{1,9}) 0 obj\n<<([^<>]{0,300})>> stream\n/g
const trailer = /trailer\n<<([^<>]{0,500})>>\nstartxref\n(\d{1,12})\n%%EOF\s*$/
const blocks = /\d{1,4} beginbf(char|range)\n([^b]*?)endbf\1/g
const charLine = /<([0-9A-Fa-f]{2,4})> <([0-9A-Fa-f]{4})>/g
const rangeLine = /<([0-9A-Fa-f]{2,4})> <([0-9A-Fa-f]{2,4})> <([0-9A-Fa-f]{4})>/g

/**
 * Corrects what a PDF says its glyphs mean. Where a font draws several characters alike, browsers name the first of
 * them, often a radical instead of the character: `⽇` for `日`, so that a search for 日本 finds nothing. `text` is what
 * was printed. The correction is appended; a file of unknown form is returned as it is.
 */
export function mendCharacters(pdf: Uint8Array, text: string): Uint8Array {
  const file = Buffer.from(pdf)
  const source = file.toString('latin1')
  const [, fields, start] = trailer.exec(source.slice(-2000)) ?? []
  if (fields === undefined || start === undefined) return pdf
  const meant = meaningsIn(text)
  const added: Buffer[] = []
  const entries: string[] = []
  let length = file.length
  for (const { 0: head, 1: id = '', 2: keys = '', index } of source.matchAll(streams)) {
    const map = readMap(file, index + head.length, keys)
    const mended = map === null ? null : mendMap(map, meant)
    if (mended === null || mended === map) continue
    const stream = deflateSync(Buffer.from(mended, 'latin1'))
    const object = Buffer.concat([
      Buffer.from(`${id} 0 obj\n<</Filter /FlateDecode\n/Length ${stream.length}>> stream\n`),
      stream,
      Buffer.from('\nendstream\nendobj\n'),
    ])
    entries.push(`${id} 1\n${String(length).padStart(10, '0')} 00000 n \n`)
    added.push(object)
    length += object.length
  }
  if (added.length === 0) return pdf
  const table = `xref\n${entries.join('')}trailer\n<<${fields}\n/Prev ${start}>>\nstartxref\n${length}\n%%EOF\n`
  return new Uint8Array(Buffer.concat([file, ...added, Buffer.from(table)]))
}

/** Returns the map of a stream from glyphs to characters; null if it is something else. */
function readMap(file: Buffer, start: number, keys: string): string | null {
  const [, size] = /\/Length (\d{1,7})(?!\d)/.exec(keys) ?? []
  if (size === undefined || !keys.includes('/FlateDecode') || keys.includes('/Subtype')) return null
  try {
    const stream = inflateSync(file.subarray(start, start + Number(size)), { maxOutputLength: maxMapBytes })
    return stream.includes('begincmap') ? stream.toString('latin1') : null
  } catch {
    return null
  }
}

type Meaning = (code: number) => number

/** Returns which character of the printed text another stands for. One that the text has means itself. */
function meaningsIn(text: string): Meaning {
  const characters = new Set(text)
  const fold = (character: string) => alike.get(character) ?? character.normalize('NFKC')
  const byFold = new Map([...characters].map((character) => [fold(character), character]))
  return (code) => {
    const character = String.fromCharCode(code)
    if (characters.has(character)) return code
    const found = byFold.get(fold(character)) ?? ''
    return found.length === 1 ? found.charCodeAt(0) : code
  }
}

function mendMap(map: string, meant: Meaning): string {
  return map.replace(blocks, (block, kind: string, lines: string) =>
    kind === 'char' ? mendChars(block, meant) : mendRanges(block, lines, meant),
  )
}

const hex = (code: number, digits: number) => code.toString(16).toUpperCase().padStart(digits, '0')

function mendChars(block: string, meant: Meaning): string {
  return block.replace(
    charLine,
    (_, glyph: string, code: string) => `<${glyph}> <${hex(meant(Number.parseInt(code, 16)), 4)}>`,
  )
}

/** A range of which a character is meant otherwise becomes single characters; a block holds a hundred. */
function mendRanges(block: string, lines: string, meant: Meaning): string {
  const kept: string[] = []
  const single: string[] = []
  for (const [line, first = '', last = '', code = ''] of lines.matchAll(rangeLine)) {
    const [from, to, start] = [first, last, code].map((digits) => Number.parseInt(digits, 16)) as [
      number,
      number,
      number,
    ]
    const codes = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => start + at)
    if (codes.every((each) => meant(each) === each)) kept.push(line)
    else single.push(...codes.map((each, at) => `<${hex(from + at, first.length)}> <${hex(meant(each), 4)}>`))
  }
  if (single.length === 0) return block
  const parts = kept.length === 0 ? [] : [`${kept.length} beginbfrange\n${kept.join('\n')}\nendbfrange`]
  for (let at = 0; at < single.length; at += 100) {
    const some = single.slice(at, at + 100)
    parts.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`)
  }
  return parts.join('\n')
}
