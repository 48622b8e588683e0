import {
  type List,
  linesOfRuns,
  type PaperBlock,
  type TextRun,
  textOfBlocks,
  textOfRuns,
} from '#src/domain/person/papers/paper.js'
import { type PaperParts, partsOf, type Section } from '#src/domain/person/papers/sections.js'
import type { JsonObject } from '#src/domain/shared/json.js'
import { foldText } from '#src/domain/shared/text.js'
import {
  basicLines,
  type EntrySection,
  entrySections,
  type LineSection,
  lineSections,
  summaryHeadings,
} from './sections.js'

export interface ReadCv {
  readonly resume: JsonObject
  /** Headings of sections that a résumé in JSON does not have. */
  readonly unread: readonly string[]
}

/** Reads a CV into the fields of JSON Resume: those whose sections it names as `writeCv` or a person does. */
export function readCv(blocks: readonly PaperBlock[]): ReadCv {
  const parts = partsOf(blocks)
  const unread: string[] = []
  const found: Field[] = []
  for (const section of parts.sections) {
    const heading = textOfRuns(section.heading.runs).trim()
    const values = readSection(section, foldText(heading))
    if (values === null) unread.push(heading)
    else found.push(values)
  }
  const summary = found.filter(([key]) => key === 'summary').map(([, text]) => text)
  const basics = { ...readBasics(parts), ...(summary.length === 0 ? {} : { summary: summary.join('\n\n') }) }
  // a section that comes twice is one
  const sections = new Map<string, unknown[]>()
  for (const [key, items] of found) {
    if (Array.isArray(items)) sections.set(key, [...(sections.get(key) ?? []), ...items])
  }
  return {
    resume: { ...(Object.keys(basics).length === 0 ? {} : { basics }), ...Object.fromEntries(sections) },
    unread,
  }
}

function readSection({ blocks }: Section, heading: string): [string, unknown] | null {
  const isNamed = (section: EntrySection | LineSection) =>
    foldText(section.heading) === heading || section.also.includes(heading)
  if (summaryHeadings.includes(heading)) return ['summary', textOfParagraphs(blocks)]
  const entries = entrySections.find(isNamed)
  if (entries !== undefined) return [entries.key, entriesOf(blocks).map((entry) => readEntry(entry, entries))]
  const lines = lineSections.find(isNamed)
  return lines === undefined ? null : [lines.key, itemLines(blocks).map((line) => readLine(line, lines))]
}

function readBasics({ title, preamble }: PaperParts): JsonObject {
  const label = preamble.find((block) => block.kind === 'paragraph')
  const basics: Record<string, unknown> = {}
  const location: Record<string, unknown> = {}
  const profiles: JsonObject[] = []
  if (title !== null) basics.name = textOfRuns(title.runs)
  if (label !== undefined) basics.label = textOfBlocks([label])
  for (const line of itemLines(preamble)) {
    const [, name = '', value = ''] = /^([^:]{1,40}): (.*)$/s.exec(line) ?? []
    const [, path] = basicLines.find(([known]) => known === name) ?? []
    const [first, second] = path ?? []
    if (second !== undefined) location[second] = value
    else if (first !== undefined) basics[first] = value
    else if (name !== '') profiles.push(readProfile(name, value))
  }
  return {
    ...basics,
    ...(Object.keys(location).length === 0 ? {} : { location }),
    ...(profiles.length === 0 ? {} : { profiles }),
  }
}

function readProfile(network: string, value: string): JsonObject {
  const at = value.search(/https?:\/\//)
  if (at === -1) return { network, username: value }
  const username = value.slice(0, at).replace(/, $/, '')
  return { network, ...(username === '' ? {} : { username }), url: value.slice(at) }
}

type Field = [string, unknown]

interface Entry {
  readonly title: string
  readonly blocks: PaperBlock[]
}

function entriesOf(blocks: readonly PaperBlock[]): readonly Entry[] {
  const entries: Entry[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') entries.push({ title: textOfRuns(block.runs).trim(), blocks: [] })
    else entries.at(-1)?.blocks.push(block)
  }
  return entries
}

const day = String.raw`\d{4}(?:-\d\d(?:-\d\d)?)?`
const periodPattern = new RegExp(`^(${day})?(?: ?– (${day}|present)?)?$`)

function readEntry({ title, blocks }: Entry, section: EntrySection): JsonObject {
  const fields: Field[] = [...readTitle(title, section)]
  const texts: string[] = []
  for (const [at, block] of blocks.entries()) {
    const read = readBlock(block, at === 0, section)
    if (typeof read === 'string') texts.push(read)
    else fields.push(...read)
  }
  return Object.fromEntries(texts.length === 0 ? fields : [...fields, [section.text, texts.join('\n\n')]])
}

/** Returns the fields that a block of an entry states, or the text that it is. */
function readBlock(block: PaperBlock, isFirst: boolean, section: EntrySection): readonly Field[] | string {
  if (block.kind === 'list' && section.points !== null) return [[section.points, itemLines([block])]]
  if (block.kind !== 'paragraph') return textOfBlocks([block])
  const below = isFirst ? readBelow(block.runs, section) : null
  return below ?? readLines(block.runs, section) ?? readSlanted(block.runs, section) ?? textOfRuns(block.runs)
}

function readTitle(title: string, section: EntrySection): Field[] {
  const parts = title === '' ? [] : title.split(' — ')
  const keys = section.title.slice(-Math.max(1, parts.length))
  const values = parts.length > keys.length ? [parts.slice(0, -1).join(' — '), parts.at(-1)] : parts
  return values.map((value, at) => [keys[at] ?? '', value])
}

/** Reads the line below a heading: the period, the place and the address, whichever are there. */
function readBelow(runs: readonly TextRun[], section: EntrySection): Field[] | null {
  const parts = textOfRuns(runs).split(' · ')
  const fields: Field[] = []
  for (const [at, part] of parts.entries()) {
    const period = at === 0 ? periodPattern.exec(part) : null
    const days = period === null ? [] : section.dates.map((key, index) => [key, period[index + 1]] as const)
    if (period !== null && section.dates.length > 0) {
      fields.push(...days.flatMap(([key, value]): Field[] => (value && value !== 'present' ? [[key, value]] : [])))
    } else if (section.hasUrl && /^https?:\/\/\S+$/.test(part)) fields.push(['url', part])
    else if (section.place !== null && at > 0) fields.push([section.place, part])
    else return null
  }
  return fields
}

function readLines(runs: readonly TextRun[], { lines, lists }: EntrySection): Field[] | null {
  const fields = linesOfRuns(runs).map((line): Field | null => {
    const [, label = '', value = ''] = /^([^:]{1,40}): (.*)$/s.exec(textOfRuns(line)) ?? []
    const [one, several] = [lines[label], lists[label]]
    if (one !== undefined) return [one, value]
    return several === undefined ? null : [several, value.split(', ')]
  })
  return fields.some((field) => field === null) ? null : fields.filter((field) => field !== null)
}

function readSlanted(runs: readonly TextRun[], { slanted }: EntrySection): Field[] | null {
  const isSlanted = slanted !== null && runs.length > 0 && runs.every(({ marks }) => marks.includes('italic'))
  return isSlanted ? [[slanted, textOfRuns(runs)]] : null
}

function readLine(line: string, { name, level, words, value }: LineSection): JsonObject {
  const [, head = line, behind = ''] = /^([^:]{1,200}): (.*)$/s.exec(line) ?? []
  const [, ofHead = head, inBrackets = ''] = (level === null ? null : /^([^(]*) \(([^()]*)\)$/.exec(head)) ?? []
  return {
    ...(ofHead === '' ? {} : { [name]: ofHead }),
    ...(level === null || inBrackets === '' ? {} : { [level]: inBrackets }),
    ...(words === null || behind === '' ? {} : { [words]: behind.split(', ') }),
    ...(value === null || behind === '' ? {} : { [value]: behind }),
  }
}

/** Returns the texts of items of lists. */
function itemLines(blocks: readonly PaperBlock[]): readonly string[] {
  return blocks.filter((block): block is List => block.kind === 'list').flatMap(({ items }) => items.map(textOfBlocks))
}

function textOfParagraphs(blocks: readonly PaperBlock[]): string {
  return blocks.map((block) => textOfBlocks([block])).join('\n\n')
}
