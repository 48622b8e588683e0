import { PaperProblem } from './paper-faults.js'
import { attributeOf, readXml } from './xml-parts.js'
import type { ZipParts } from './zip-parts.js'

/** What the cells of all sheets refer to. */
export interface Workbook {
  /** The visible sheets in order, with the names of their parts. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[]
  readonly strings: readonly string[]
  /** By style, how numbers in it are shown. */
  readonly shows: readonly NumberShape[]
  /** Whether days are counted from 1904, as on old Macs. */
  readonly isFrom1904: boolean
}

export type NumberShape = 'number' | 'date' | 'time' | 'date-time' | 'percent'

/** Throws PaperProblem. */
export async function readWorkbook(parts: ZipParts): Promise<Workbook> {
  const targets = new Map<string, string>()
  await readXml(parts, 'xl/_rels/workbook.xml.rels', {
    open: (_, { Id, Target }) => {
      if (Id !== undefined && Target !== undefined) targets.set(Id, partOf(Target))
    },
  })
  const sheets: { name: string; part: string }[] = []
  let isFrom1904 = false
  await readXml(parts, 'xl/workbook.xml', {
    open: (element, attributes) => {
      if (element === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      const part = targets.get(attributeOf(attributes, 'id') ?? '')
      const isShown = element === 'sheet' && !/hidden/i.test(attributes.state ?? '')
      if (isShown && part !== undefined && parts.names.has(part)) sheets.push({ name: attributes.name ?? '', part })
    },
  })
  if (sheets.length === 0) throw new PaperProblem('damaged')
  return { sheets, strings: await readStrings(parts), shows: await readShapes(parts), isFrom1904 }
}

function partOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
}

async function readStrings(parts: ZipParts): Promise<readonly string[]> {
  const strings: string[] = []
  let text = ''
  const open: string[] = []
  await readXml(parts, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = ''
      open.push(name)
    },
    // `rPh` is how a Japanese word is read
    text: (piece) => {
      if (open.at(-1) === 't' && !open.includes('rPh')) text += piece
    },
    close: (name) => {
      open.pop()
      if (name === 'si') strings.push(text)
    },
  })
  return strings
}

/** Formats that no file declares; 27 to 36 and 50 to 58 are dates in Japanese. */
function builtInShape(id: number): NumberShape {
  if (id === 9 || id === 10) return 'percent'
  if (id === 22) return 'date-time'
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47) || (id >= 32 && id <= 35)) return 'time'
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : 'number'
}

async function readShapes(parts: ZipParts): Promise<readonly NumberShape[]> {
  const declared = new Map<number, NumberShape>()
  const shows: NumberShape[] = []
  let isInCells = false
  await readXml(parts, 'xl/styles.xml', {
    open: (name, { numFmtId, formatCode }) => {
      const id = Number(numFmtId ?? 0)
      if (name === 'numFmt') declared.set(id, shapeOf(formatCode ?? ''))
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) shows.push(declared.get(id) ?? builtInShape(id))
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return shows
}

const maxFormat = 255

function shapeOf(code: string): NumberShape {
  // what is quoted or in brackets is shown as it is, or is a colour
  // linear: a format is at most 255 characters
  const bare = code.slice(0, maxFormat).replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  // linear: it is what is left of them
  const hasDay = /[yd]|[ge]{1,3}(?=.*[md])/i.test(bare)
  const hasTime = /[hs]/i.test(bare)
  if (hasDay) return hasTime ? 'date-time' : 'date'
  if (hasTime) return 'time'
  return bare.includes('%') ? 'percent' : 'number'
}
