import { foldText } from '#src/domain/shared/text.js'
import { formatJapaneseDay } from './japanese-days.js'
import { fieldWords, paperNames, sectionWords } from './japanese-words.js'
import { type FilledSheet, type PaperBlock, paragraph, plainRun, textOfRuns } from './paper.js'
import { hasWords, keyLinesOf, type PaperParts, type Section, statesKeys } from './sections.js'

/** The sections of the paper, in their order, with the headings that a reader looks for. */
const ordered: readonly (readonly [string, readonly RegExp[]])[] = [
  ['職務要約', [sectionWords.summary]],
  ['職務経歴', [sectionWords.work]],
  ['活かせる経験・知識・技術', [sectionWords.strengths]],
  ['資格', [sectionWords.licences]],
  ['自己PR', [/自己 ?pr|アピール/u]],
]

/** Sections of a 履歴書, which is sent with this paper. */
const elsewhere = [sectionWords.basics, sectionWords.education, sectionWords.history, sectionWords.wishes]

/**
 * Lays out a 職務経歴書: the title, day and name on the right, then the usual sections in the usual order, and behind
 * them what else the document has. Source: person-papers-career.
 */
export function japaneseCareer({ title, preamble, sections }: PaperParts, date: string | null): FilledSheet {
  const isElsewhere = (section: Section) => elsewhere.some((words) => hasWords(section, words))
  const basics = sections.filter((section) => hasWords(section, sectionWords.basics))
  const stated = [...keyLinesOf([...preamble, ...basics.flatMap(({ blocks }) => blocks)])]
  const field = (words: RegExp) => stated.find(([label]) => words.test(label))?.[1] ?? ''
  const heading = title === null ? '' : textOfRuns(title.runs).trim()
  const name = field(fieldWords.name) || (paperNames.test(foldText(heading)) ? '' : heading)
  const day = formatJapaneseDay(field(fieldWords.date) || (date ?? '')) ?? field(fieldWords.date)
  const placed = new Set<Section>()
  const missing: string[] = name === '' ? ['氏名'] : []
  const blocks: PaperBlock[] = [
    { kind: 'heading', level: 1, runs: [plainRun('職務経歴書')], align: 'center' },
    paragraph(`${day || '　　年　　月　　日'}現在`, 'right'),
    paragraph(`氏名：${name}`, 'right'),
    ...preamble.filter((block) => !statesKeys(block)),
  ]
  for (const [label, words] of ordered) {
    const found = sections.filter((section) => words.some((each) => hasWords(section, each)) && !placed.has(section))
    if (found.length === 0) missing.push(label)
    else blocks.push({ kind: 'heading', level: 2, runs: [plainRun(label)] })
    for (const section of found) {
      placed.add(section)
      blocks.push(...section.blocks)
    }
  }
  const others = sections.filter((section) => !placed.has(section) && !isElsewhere(section))
  return {
    blocks: [...blocks, ...others.flatMap(({ heading: own, blocks: inner }) => [{ ...own, level: 2 }, ...inner])],
    missing,
    unplaced: sections
      .filter((section) => isElsewhere(section) && !placed.has(section) && !basics.includes(section))
      .map(({ heading: own }) => textOfRuns(own.runs)),
  }
}
