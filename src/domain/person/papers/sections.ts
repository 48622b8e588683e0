import { foldText } from '#src/domain/shared/text.js'
import { type Heading, linesOfRuns, type PaperBlock, type TextRun, textOfRuns } from './paper.js'

/** A part of a document, from one heading of the first two levels to the next. */
export interface Section {
  readonly heading: Heading
  readonly blocks: readonly PaperBlock[]
}

export interface PaperParts {
  /** The heading that the document begins with; null without one. */
  readonly title: Heading | null
  /** What comes before the first section. */
  readonly preamble: readonly PaperBlock[]
  readonly sections: readonly Section[]
}

export function partsOf(blocks: readonly PaperBlock[]): PaperParts {
  const [first] = blocks
  const title = first?.kind === 'heading' && first.level === 1 ? first : null
  const preamble: PaperBlock[] = []
  const sections: { readonly heading: Heading; readonly blocks: PaperBlock[] }[] = []
  for (const block of title === null ? blocks : blocks.slice(1)) {
    if (block.kind === 'heading' && block.level <= 2) sections.push({ heading: block, blocks: [] })
    else (sections.at(-1)?.blocks ?? preamble).push(block)
  }
  return { title, preamble, sections }
}

/** Whether the heading of a section matches. */
export function hasWords(section: Section, words: RegExp): boolean {
  return words.test(foldText(textOfRuns(section.heading.runs)))
}

/** Whether a block consists of lines like `Label: value`. */
export function statesKeys(block: PaperBlock): boolean {
  return pairsOf(block).length > 0
}

const keyValue = /^([^:：]{1,30})[:：](.*)$/s

/**
 * Returns what lines like `Label: value` say, by their folded labels: in paragraphs, in items of lists, and in tables of
 * two columns. The first value of a label counts.
 */
export function keyLinesOf(blocks: readonly PaperBlock[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const add = (label: string, value: string) => {
    const key = foldText(label).replace(/[\s*※]/g, '')
    if (!found.has(key) && value.trim() !== '') found.set(key, value.trim())
  }
  for (const pair of blocks.flatMap(pairsOf)) add(...pair)
  return found
}

function pairsOf(block: PaperBlock): readonly (readonly [string, string])[] {
  if (block.kind === 'paragraph') {
    return linesOfRuns(block.runs).flatMap((line) => {
      const [, label, value] = keyValue.exec(textOfRuns(line).trim()) ?? []
      return label === undefined || value === undefined ? [] : [[label, value] as const]
    })
  }
  if (block.kind === 'list') return block.items.flatMap((item) => item.slice(0, 1).flatMap(pairsOf))
  if (block.kind !== 'table') return []
  return block.rows.flatMap((row) => (row.length === 2 ? [[cell(row, 0), cell(row, 1)] as const] : []))
}

function cell(row: readonly (readonly TextRun[])[], at: number): string {
  return textOfRuns(row[at] ?? [])
}
