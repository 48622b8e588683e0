import {
  BorderStyle,
  HeightRule,
  type IParagraphOptions,
  type Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlignTable,
  WidthType,
} from 'docx'
import type { Form, FormCell, FormRow } from '#src/domain/person/papers/paper.js'
import { type BlockWriter, paragraphOf, twipsPerMillimetre } from './docx-blocks.js'

const line = { style: BorderStyle.SINGLE, size: 6, color: '111111' }
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const labelSize = 16
const nameSize = 32

/** Writes a form as a table of fixed columns. */
export function formTable({ widths, rows }: Form, writer: BlockWriter): Table {
  const columns = widths.map((width) => Math.round(width * twipsPerMillimetre))
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: columns.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    columnWidths: columns,
    margins: { top: 30, bottom: 30, left: 90, right: 90, marginUnitType: WidthType.DXA },
    rows: rows.map((row) => formRow(row, columns, writer)),
  })
}

function formRow({ cells, height }: FormRow, columns: readonly number[], writer: BlockWriter): TableRow {
  let column = 0
  const isTall = height > 20
  return new TableRow({
    // a large box may go on on the next page
    cantSplit: !isTall,
    height: { value: Math.round(height * twipsPerMillimetre), rule: HeightRule.ATLEAST },
    children: cells.map((cell) => {
      const width = columns.slice(column, column + (cell.columns ?? 1)).reduce((sum, each) => sum + each, 0)
      column += cell.columns ?? 1
      return formCell(cell, width, isTall, writer)
    }),
  })
}

function formCell(cell: FormCell, width: number, isTall: boolean, writer: BlockWriter): TableCell {
  const edge = cell.look === 'bare' ? none : line
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    ...(cell.columns === undefined ? {} : { columnSpan: cell.columns }),
    ...(cell.rows === undefined ? {} : { rowSpan: cell.rows }),
    borders: { top: edge, bottom: line, left: edge, right: edge },
    verticalAlign: isTall ? VerticalAlignTable.TOP : VerticalAlignTable.CENTER,
    children: contentOf(cell, writer),
  })
}

function contentOf({ blocks, look }: FormCell, writer: BlockWriter): readonly (Paragraph | Table)[] {
  const options: IParagraphOptions = { spacing: { before: 0, after: 0 } }
  if (blocks.length === 0) return [paragraphOf([], { level: 0, keepNext: false }, options)]
  return blocks.flatMap((block, at): readonly (Paragraph | Table)[] => {
    if (block.kind !== 'paragraph') return writer.write(block, { level: 0, keepNext: false })
    const size = look === 'label' ? labelSize : look === 'name' && at > 0 ? nameSize : undefined
    const place = { level: 0, keepNext: false, ...(size === undefined ? {} : { size }) }
    return [paragraphOf(block.runs, place, { ...options, ...(block.align ? { alignment: block.align } : {}) })]
  })
}
