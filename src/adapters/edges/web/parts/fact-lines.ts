import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { factLabelsJa, factValuesJa, statementLabelsJa } from '#src/adapters/edges/web/words/fact-lines.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { factLabels } from '#src/domain/jobs/posting-facts.js'
import { isFactLine } from '#src/domain/websites/facts-chunk.js'
import { statementLabels } from '#src/domain/websites/statement-labels.js'
import { statedPay, statedTypes } from './stated-value.js'

interface Label {
  /** As stored, with what separates it from the value. */
  readonly start: string
  readonly ja: string
  readonly value: (c: WebContext, text: string) => string
}

const asStored = (_: WebContext, text: string) => text
const values: Partial<Record<keyof typeof factLabels, Label['value']>> = {
  status: (_, text) => text.replace(/^no longer active(?= |$)/, factValuesJa.inactive),
  salary: statedPay,
  remote: (_, text) =>
    text.replace(/^(?:yes|no)(?= |$)/, (word) => (word === 'yes' ? factValuesJa.remote : factValuesJa.notRemote)),
  employment: statedTypes,
}
const facts: readonly Label[] = keysOf(factLabels).map((fact) => ({
  start: `${factLabels[fact]}: `,
  ja: factLabelsJa[fact],
  value: values[fact] ?? asStored,
}))
const months = (_: WebContext, text: string) => text.replace(/(\d) months$/, `$1 ${factValuesJa.months}`)
const statements: readonly Label[] = keysOf(statementLabels).map((property) => ({
  start: `${statementLabels[property]}: `,
  ja: statementLabelsJa[property],
  value: property === 'experienceRequirements' ? months : asStored,
}))
// what an excerpt may reach
const inExcerpts = [...facts, ...statements.filter(({ start }) => start === `${statementLabels.datePosted}: `)]

function keysOf<Key extends string>(record: Readonly<Record<Key, string>>): readonly Key[] {
  return Object.keys(record) as Key[]
}

/**
 * A description or passage, with the labels of the lines at its beginning in the language of the page: the program
 * stores them in English. What others wrote stays.
 */
export function withFactLabels(c: WebContext, text: string): string {
  if (c.get('language') === 'en') return text
  const lines = text.split('\n')
  const shown: string[] = []
  for (const line of lines) {
    const label = [...facts, ...statements].find(({ start }) => line.startsWith(start))
    if (label === undefined && line !== '' && !isFactLine(line)) break
    shown.push(label === undefined ? line : labelled(c, label, line.slice(label.start.length)))
  }
  return [...shown, ...lines.slice(shown.length)].join('\n')
}

/** The same for an excerpt or quote in one line, in which the facts follow each other in their order. */
export function excerptWithFactLabels(c: WebContext, excerpt: string): string {
  if (c.get('language') === 'en') return excerpt
  const found: { readonly label: Label; readonly from: number; readonly to: number }[] = []
  for (const label of inExcerpts) {
    const from = placeOf(excerpt, label.start, found.at(-1)?.to ?? null)
    if (from >= 0) found.push({ label, from, to: from + label.start.length })
  }
  const parts = found.map(({ label, to }, at) => labelled(c, label, excerpt.slice(to, found[at + 1]?.from)))
  return excerpt.slice(0, found[0]?.from) + parts.join('')
}

/** Where a label stands behind `behind`; the first of all stands at the start, unless the excerpt begins in the middle. */
function placeOf(excerpt: string, start: string, behind: number | null): number {
  if (behind === null && excerpt.startsWith(start)) return 0
  if (behind === null && !excerpt.startsWith('…')) return -1
  const place = excerpt.indexOf(` ${start}`, behind === null ? 0 : behind - 1)
  return place < 0 ? -1 : place + 1
}

function labelled(c: WebContext, { ja, value }: Label, text: string): string {
  return ja + punctuation.ja.colon + value(c, text)
}
