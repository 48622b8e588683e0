import { japaneseCareer } from './japanese-career.js'
import { japaneseResume } from './japanese-resume.js'
import { fieldWords } from './japanese-words.js'
import {
  type FilledSheet,
  keptDataInfo,
  linesOfRuns,
  type PaperBlock,
  type PaperTemplate,
  plainRun,
  type TextRun,
} from './paper.js'
import { readMarkdown } from './read-markdown.js'
import { keyLinesOf, type PaperParts, partsOf } from './sections.js'

const templates: Record<PaperTemplate, (parts: PaperParts, date: string | null) => FilledSheet> = {
  plain,
  'japanese-resume': japaneseResume,
  'japanese-career': japaneseCareer,
}

/**
 * Fills a template with the Markdown of a document. `date` is the day of the paper, `2026-11-27`; null leaves it empty.
 * Source: person-papers-templates.
 */
export function fillSheet(markdown: string, template: PaperTemplate, date: string | null): FilledSheet {
  const blocks = readMarkdown(markdown).filter((block) => block.kind !== 'code' || block.info !== keptDataInfo)
  return templates[template](partsOf(blocks), date)
}

/** The document as it is; the ways to reach the person stand in one line below the name. */
function plain({ title, preamble, sections }: PaperParts): FilledSheet {
  return {
    blocks: [
      ...(title === null ? [] : [title]),
      ...preamble.map((block) => (title !== null && isContact(block) ? contactLine(block) : block)),
      ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks]),
    ],
    missing: [],
    unplaced: [],
  }
}

/** Whether a block says how to reach the person: a list of a letter may have labels too. */
function isContact(block: PaperBlock): boolean {
  const labels = [...keyLinesOf([block]).keys()]
  return labels.some((label) => fieldWords.mail.test(label) || fieldWords.phone.test(label))
}

function contactLine(block: PaperBlock): PaperBlock {
  const lines =
    block.kind === 'paragraph' ? linesOfRuns(block.runs) : block.kind === 'list' ? linesOfItems(block.items) : []
  if (lines.length === 0) return block
  const between = plainRun(' · ')
  return {
    kind: 'paragraph',
    runs: lines.flatMap((line, at): readonly TextRun[] => (at === 0 ? line : [between, ...line])),
  }
}

/** Returns the lines of items that are paragraphs; none if an item is something else. */
function linesOfItems(items: readonly (readonly PaperBlock[])[]): readonly (readonly TextRun[])[] {
  const lines = items.map(([only, ...others]) => (only?.kind === 'paragraph' && others.length === 0 ? only.runs : null))
  return lines.some((line) => line === null) ? [] : lines.filter((line) => line !== null)
}
