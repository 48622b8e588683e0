import type { Language } from '#src/adapters/edges/web/language.js'
import { factLabels } from '#src/domain/jobs/posting-facts.js'
import { punctuation } from './punctuation.js'
import { websiteWords } from './websites.js'

type Fact = keyof typeof factLabels

const ja: Readonly<Record<Fact, string>> = {
  status: '状態',
  salary: '給与',
  remote: 'リモート',
  employment: '雇用形態',
  closes: '締め切り',
}

const facts = Object.entries(factLabels) as readonly (readonly [Fact, string])[]

/** The description of a job, with the labels of the facts before it in the language; what the job says stays. */
export function withFactLabels(description: string, language: Language): string {
  if (language === 'en') return description
  const lines = description.split('\n')
  const end = lines.findIndex((line) => !facts.some(([, label]) => line.startsWith(`${label}: `)))
  const isFact = (at: number) => end === -1 || at < end
  return lines.map((line, at) => (isFact(at) ? translated(line) : line)).join('\n')
}

/** The same for a description whose beginning was put into one line. */
export function withFactLabelsInLine(snippet: string, language: Language): string {
  return language === 'en' ? snippet : translated(snippet)
}

/** The labels may follow each other in a line, in their order. */
function translated(line: string): string {
  const places: { readonly fact: Fact; readonly from: number; readonly to: number }[] = []
  for (const [fact, label] of facts) {
    const behind = places.at(-1)?.to
    const from = behind === undefined ? 0 : line.indexOf(` ${label}: `, behind - 1) + 1
    const isThere = behind === undefined ? line.startsWith(`${label}: `) : from > 0
    if (isThere) places.push({ fact, from, to: from + label.length + 2 })
  }
  const parts = places.map(({ fact, to }, at) => factJa(fact, line.slice(to, places[at + 1]?.from)))
  return parts.length === 0 ? line : parts.join('')
}

function factJa(fact: Fact, text: string): string {
  return ja[fact] + punctuation.ja.colon + valueJa(fact, text)
}

/** Puts the values that the program writes into words. */
function valueJa(fact: Fact, text: string): string {
  switch (fact) {
    case 'status':
      return text.replace(/^no longer active(?= |$)/, '募集終了')
    case 'remote':
      return text.replace(/^(?:yes|no)(?= |$)/, (word) => (word === 'yes' ? '可' : '不可'))
    case 'employment':
      return text.replace(/^(?:[A-Z_]+(?:, |(?= |$)))+/, (types) =>
        types
          .split(', ')
          .map((type) => websiteWords.ja.employmentTypes.get(type) ?? type)
          .join('、'),
      )
    default:
      return text
  }
}
