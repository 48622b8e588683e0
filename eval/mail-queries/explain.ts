import { stemmer } from 'stemmer'
import type { MailQuery, QueryCondition, QueryPlace } from '#src/domain/mail/mail-query.js'
import { isEnglishStopWord } from '#src/domain/shared/stop-words.js'
import { foldText, withoutDiacritics } from '#src/domain/shared/text.js'
import type { EvaluatedMessage } from './corpora.js'

/** Ways in which another program may read a query or a message differently. Each is a kind of difference. */
export const readings = [
  'word forms are not joined',
  'other word forms are joined',
  'words part elsewhere',
  'stop words are asked for',
  'HTML, links or text without a character set are left out',
  'source, MIME types and markup are searched',
  'addresses are one word, or not read',
  'names of files are left out',
  'Date counts, not arrival',
] as const

export type Reading = (typeof readings)[number]

/** Returns the smallest set of readings that explains the other program's result, or null. */
export function explain(query: MailQuery, message: EvaluatedMessage, theirs: boolean): readonly Reading[] | null {
  return subsets.find((subset) => new Reader(message, new Set(subset)).fits(query) === theirs) ?? null
}

const pairs = readings.flatMap((one, at) => readings.slice(at + 1).map((other) => [one, other]))
const subsets: readonly (readonly Reading[])[] = [...readings.map((one) => [one]), ...pairs]

/** Matches a message like the product's own search, except for the given readings. */
class Reader {
  readonly #message: EvaluatedMessage
  readonly #given: ReadonlySet<Reading>

  constructor(message: EvaluatedMessage, given: ReadonlySet<Reading>) {
    this.#message = message
    this.#given = given
  }

  fits(query: MailQuery): boolean {
    if (query.kind === 'meets') return this.#meets(query.condition)
    if (query.kind === 'text') return this.#holds(query.text, query.isPhrase, query.place)
    if (query.kind === 'not') return !this.fits(query.node)
    return query.kind === 'any'
      ? query.nodes.some((node) => this.fits(node))
      : this.#told(query.nodes).every((node) => this.fits(node))
  }

  #meets({ received, label }: QueryCondition): boolean {
    if (label !== undefined) return this.#message.labels.some((each) => foldText(each) === label)
    const epoch = this.#given.has('Date counts, not arrival') ? this.#message.dateEpoch : this.#message.epoch
    return epoch !== null && epoch >= (received?.from ?? Number.NEGATIVE_INFINITY) && epoch <= (received?.to ?? 4e9)
  }

  #told(nodes: readonly MailQuery[]): readonly MailQuery[] {
    if (this.#given.has('stop words are asked for')) return nodes
    const isWeak = (node: MailQuery) =>
      node.kind === 'text' && !node.isPhrase && node.place === 'any' && this.#tokens(node.text).every(isEnglishStopWord)
    return nodes.every((node) => isWeak(node) || node.kind === 'not') ? nodes : nodes.filter((node) => !isWeak(node))
  }

  #holds(text: string, isPhrase: boolean, place: QueryPlace): boolean {
    const form = this.#form(isPhrase)
    const wanted = this.#tokens(text).map(form)
    return this.#texts(place, text).some((each) => {
      const words = this.#tokens(each).map(form)
      return words.some((_, at) => wanted.every((word, i) => words[at + i] === word))
    })
  }

  #form(isPhrase: boolean): (word: string) => string {
    if (this.#given.has('word forms are not joined')) return (word) => word
    return this.#given.has('other word forms are joined') && !isPhrase ? (word) => word.slice(0, 4) : stemmer
  }

  #texts(place: QueryPlace, wanted: string): readonly string[] {
    const { subject, fileNames, source } = this.#message
    const isPlain = /^[\0-\x7f]*$/.test(source) && !/text\/html|<html/i.test(source)
    const leavesOut = this.#given.has('HTML, links or text without a character set are left out') && !isPlain
    const body = leavesOut ? '' : this.#message.body
    const names = this.#given.has('names of files are left out') ? '' : fileNames
    const rest = this.#given.has('source, MIME types and markup are searched') ? source : ''
    const from = this.#people([this.#message.from], wanted)
    const to = this.#people(this.#message.to, wanted)
    return { any: [subject, body, names, rest, ...from, ...to], from, to, subject: [subject] }[place]
  }

  #people(people: readonly string[], wanted: string): readonly string[] {
    if (!this.#given.has('addresses are one word, or not read')) return people
    return people.map((each) =>
      address.test(each) ? each.replace(address, (one) => (one === wanted ? one : ' ')) : '',
    )
  }

  #tokens(text: string): readonly string[] {
    const folded = withoutDiacritics(foldText(text))
    return folded.match(this.#given.has('words part elsewhere') ? xapianWord : ourWord) ?? []
  }
}

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/
const ourWord = /[\p{L}\p{N}]+/gu
// Xapian keeps underscores, and punctuation between letters or between digits
const xapianWord = /[\p{L}\p{N}_]+(?:(?:['’&·]|(?<=\p{N})[.,;](?=\p{N}))[\p{L}\p{N}_]+)*[+#]{0,3}/gu
