import {
  AlignmentType,
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  type IParagraphOptions,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import {
  type Alignment,
  isSafeLink,
  type PaperBlock,
  type TextRun as PaperRun,
  type Table as PaperTable,
  textOfRuns,
} from '#src/domain/person/papers/paper.js'
import { escapeControls } from './docx-text.js'

export const bulletsName = 'bullets'
export const twipsPerMillimetre = 1440 / 25.4
/** How wide the text of a page is. */
export const textWidth = Math.round(174 * twipsPerMillimetre)
export const indentStep = 320
/** Word has nine levels. */
export const maxLevel = 8

const monospace = { ascii: 'Consolas', hAnsi: 'Consolas', eastAsia: 'MS Gothic' }
const headings = [
  ...[HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3],
  ...[HeadingLevel.HEADING_4, HeadingLevel.HEADING_5, HeadingLevel.HEADING_6],
]
const alignments: Record<Alignment, (typeof AlignmentType)[keyof typeof AlignmentType]> = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
}

/** The numbers that lists begin with, in the order of the lists. */
export type NumberedLists = number[]

interface Place {
  /** How far text is moved in, in steps. */
  readonly level: number
  /** Stays on the page of what follows. */
  readonly keepNext: boolean
  /** The items of a list stay on one page. */
  readonly keepItems?: boolean
  readonly size?: number
}

/** Writes blocks as paragraphs and tables of Word. Numbered lists are added to `lists`. */
export class BlockWriter {
  readonly #lists: NumberedLists

  constructor(lists: NumberedLists) {
    this.#lists = lists
  }

  write(block: PaperBlock, place: Place): readonly (Paragraph | Table)[] {
    switch (block.kind) {
      case 'heading':
        return [
          paragraphOf(
            block.runs,
            { ...place, keepNext: true },
            { heading: headings[block.level - 1], ...aligned(block.align) },
          ),
        ]
      case 'paragraph':
        return [paragraphOf(block.runs, place, aligned(block.align))]
      case 'list':
        return this.#list(block.items, block.start, place)
      case 'quote':
        return block.blocks.flatMap((inner) => this.write(inner, { ...place, level: place.level + 1 }))
      case 'code':
        return [paragraphOf([{ text: block.text, marks: ['code'], link: null }], place, {})]
      case 'table':
        return [tableOf(block), new Paragraph({ spacing: { before: 0, after: 60, line: 120 } })]
      case 'rule':
        return [
          new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: '999999', space: 1 } } }),
        ]
    }
  }

  #list(items: readonly (readonly PaperBlock[])[], start: number | null, place: Place): readonly (Paragraph | Table)[] {
    const level = Math.min(place.level, maxLevel)
    const reference = start === null ? bulletsName : numberedName(this.#lists.push(start) - 1)
    return items.flatMap((item, at) => {
      const [first, ...others] = item
      const staysWithNext = place.keepNext || (place.keepItems === true && at < items.length - 1)
      const keepNext = staysWithNext || at === 0
      const inner = { ...place, level: place.level + 1, keepNext: staysWithNext }
      const runs = first?.kind === 'paragraph' ? first.runs : []
      const rest = first === undefined || first.kind === 'paragraph' ? others : item
      return [
        paragraphOf(
          runs,
          { level: 0, keepNext },
          { numbering: { reference, level }, keepLines: true, spacing: { after: 30 } },
        ),
        ...rest.flatMap((block) => this.write(block, inner)),
      ]
    })
  }
}

export const numberedName = (index: number): string => `numbers-${index}`

function aligned(align: Alignment | undefined): IParagraphOptions {
  return align === undefined || align === 'left' ? {} : { alignment: alignments[align] }
}

export function paragraphOf(runs: readonly PaperRun[], place: Place, options: IParagraphOptions): Paragraph {
  const indent =
    place.level === 0 || options.numbering !== undefined ? {} : { indent: { left: place.level * indentStep } }
  return new Paragraph({
    ...indent,
    ...options,
    ...(place.keepNext ? { keepNext: true, keepLines: true } : {}),
    children: runs.map((run) => childOf(run, place.size)),
  })
}

function childOf(run: PaperRun, size: number | undefined): ParagraphChild {
  const text = textRunOf(run, size)
  return run.link !== null && isSafeLink(run.link) ? new ExternalHyperlink({ link: run.link, children: [text] }) : text
}

function textRunOf({ text, marks }: PaperRun, size: number | undefined): TextRun {
  const [first = '', ...others] = escapeControls(text).split('\n')
  return new TextRun({
    children: [first, ...others.flatMap((line) => [new TextRun({ break: 1 }), line])].filter((each) => each !== ''),
    ...(marks.includes('bold') ? { bold: true } : {}),
    ...(marks.includes('italic') ? { italics: true } : {}),
    ...(marks.includes('struck') ? { strike: true } : {}),
    ...(marks.includes('code') ? { font: monospace } : {}),
    ...(size === undefined ? {} : { size }),
  })
}

const line = { style: BorderStyle.SINGLE, size: 4, color: '999999' }
const lines = { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line }

/** Columns are as wide as their longest words need, and share the rest by how much they hold. */
function tableOf({ rows }: PaperTable): Table {
  const widths = columnWidths(rows)
  return new Table({
    borders: lines,
    layout: TableLayoutType.FIXED,
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: widths,
    margins: { top: 40, bottom: 40, left: 90, right: 90, marginUnitType: WidthType.DXA },
    rows: rows.map(
      (row, at) =>
        new TableRow({
          cantSplit: true,
          ...(at === 0 ? { tableHeader: true } : {}),
          children: row.map(
            (runs, column) =>
              new TableCell({
                width: { size: widths[column] ?? 0, type: WidthType.DXA },
                ...(at === 0 ? { shading: { type: ShadingType.CLEAR, fill: 'F2F2F2' } } : {}),
                children: [
                  paragraphOf(
                    at === 0 ? runs.map(inBold) : runs,
                    { level: 0, keepNext: false },
                    { spacing: { after: 0 } },
                  ),
                ],
              }),
          ),
        }),
    ),
  })
}

const inBold = (run: PaperRun): PaperRun => ({ ...run, marks: [...run.marks, 'bold'] })

function columnWidths(rows: readonly (readonly (readonly PaperRun[])[])[]): readonly number[] {
  const columns = (rows[0] ?? []).map((_, column) => {
    const longest = rows.map((row) => widthOf(textOfRuns(row[column] ?? []))).reduce((a, b) => Math.max(a, b), 4)
    return Math.min(longest, 60)
  })
  const all = columns.reduce((sum, width) => sum + width, 0)
  // no column is narrower than a short word
  const shares = columns.map((width) => Math.max(width / all, Math.min(0.12, 1 / columns.length)))
  const sum = shares.reduce((a, b) => a + b, 0)
  return shares.map((share) => Math.floor((share / sum) * textWidth))
}

/** A Japanese character is as wide as two letters. */
function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += character > '\u2e80' ? 2 : 1
  return width
}
