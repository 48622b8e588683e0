/** How a run of text looks. */
export type TextMark = 'bold' | 'italic' | 'code' | 'struck'

/** Text in one style. Its line breaks are breaks on the paper. */
export interface TextRun {
  readonly text: string
  readonly marks: readonly TextMark[]
  /** An address that is safe to open (`isSafeLink`); null for text without a link. */
  readonly link: string | null
}

export type Alignment = 'left' | 'center' | 'right'

export interface Heading {
  readonly kind: 'heading'
  /** From 1 to 6. */
  readonly level: number
  readonly runs: readonly TextRun[]
  readonly align?: Alignment
}

export interface Paragraph {
  readonly kind: 'paragraph'
  readonly runs: readonly TextRun[]
  readonly align?: Alignment
}

export interface List {
  readonly kind: 'list'
  /** The number of the first item; null for a list without numbers. */
  readonly start: number | null
  readonly items: readonly (readonly PaperBlock[])[]
}

export interface Table {
  readonly kind: 'table'
  /** The first row is the header. A cell is text. */
  readonly rows: readonly (readonly (readonly TextRun[])[])[]
}

/** A block of a document that is written as a paper. Source: person-papers-markdown. */
export type PaperBlock =
  | Heading
  | Paragraph
  | List
  | Table
  | { readonly kind: 'quote'; readonly blocks: readonly PaperBlock[] }
  /** `info` is the word after the fence; '' without one. */
  | { readonly kind: 'code'; readonly text: string; readonly info: string }
  | { readonly kind: 'rule' }

export interface FormCell {
  readonly blocks: readonly PaperBlock[]
  /** How many columns and rows it takes. */
  readonly columns?: number
  readonly rows?: number
  readonly align?: Alignment
  /** A label is small, a name is large, and a bare cell has no lines around it. */
  readonly look?: 'label' | 'name' | 'bare'
}

export interface FormRow {
  readonly cells: readonly FormCell[]
  /** The smallest height, in millimetres. */
  readonly height: number
}

/** A table of fields, as official forms have them. */
export interface Form {
  readonly kind: 'form'
  /** In millimetres. */
  readonly widths: readonly number[]
  readonly startsPage?: boolean
  readonly rows: readonly FormRow[]
}

export type SheetBlock = PaperBlock | Form

/** A paper that is ready to be written in any format. */
export interface PaperSheet {
  readonly title: string
  /** ISO 639-1. */
  readonly language: string
  readonly blocks: readonly SheetBlock[]
}

/** What a template made of a document. */
export interface FilledSheet {
  readonly blocks: readonly SheetBlock[]
  /** Fields and sections of the template that the document does not state, by their labels. */
  readonly missing: readonly string[]
  /** Headings of parts of the document for which the template has no place. */
  readonly unplaced: readonly string[]
}

export const paperTemplates = ['plain', 'japanese-resume', 'japanese-career'] as const
export type PaperTemplate = (typeof paperTemplates)[number]

export const paperFormats = ['html', 'docx', 'pdf'] as const
export type PaperFormat = (typeof paperFormats)[number]

/** The word after the fence of data that is kept in a document and is not shown on a paper. */
export const keptDataInfo = 'json-resume'

const safeLink = /^(?:https?:\/\/|mailto:|tel:)[^\s"<>\\^`{|}\p{Cc}]+$/iu

/** Whether an address may be a link of a paper: a page, a mailbox or a telephone. */
export function isSafeLink(address: string): boolean {
  return safeLink.test(address)
}

export function plainRun(text: string): TextRun {
  return { text, marks: [], link: null }
}

export function paragraph(text: string, align: Alignment = 'left'): Paragraph {
  return { kind: 'paragraph', runs: text === '' ? [] : [plainRun(text)], align }
}

export function textOfRuns(runs: readonly TextRun[]): string {
  return runs.map(({ text }) => text).join('')
}

/** Returns the lines of runs, without empty ones. */
export function linesOfRuns(runs: readonly TextRun[]): readonly (readonly TextRun[])[] {
  const lines: TextRun[][] = [[]]
  for (const run of runs) {
    const [first = '', ...others] = run.text.split('\n')
    lines.at(-1)?.push({ ...run, text: first })
    for (const text of others) lines.push([{ ...run, text }])
  }
  return lines.filter((line) => textOfRuns(line).trim() !== '')
}

/** Returns the text of blocks, a line for each paragraph, item and row. */
export function textOfBlocks(blocks: readonly PaperBlock[]): string {
  return blocks.map(textOfBlock).join('\n')
}

function textOfBlock(block: PaperBlock): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return textOfRuns(block.runs)
    case 'list':
      return block.items.map(textOfBlocks).join('\n')
    case 'table':
      return block.rows.map((row) => row.map(textOfRuns).join(' ')).join('\n')
    case 'quote':
      return textOfBlocks(block.blocks)
    case 'code':
      return block.text
    case 'rule':
      return ''
  }
}
