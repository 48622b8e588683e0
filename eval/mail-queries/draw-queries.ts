import { generator } from '#scripts/kit/random.js'
import type { EvaluatedMessage } from './corpora.js'

/** One query in the syntax of each program. */
export interface DrawnQuery {
  readonly ours: string
  readonly notmuch: string
  readonly mu: string
}

export const forms = [
  'one word',
  'two words',
  'OR',
  'excluded word',
  'phrase',
  'from:',
  'to: with Cc',
  'subject:',
  'mixed',
  'dates',
  'flags',
  'people without a prefix',
] as const

export type QueryForm = (typeof forms)[number]

const plainWord = /(?<![\p{L}\p{N}])[a-z]{3,14}(?![\p{L}\p{N}])/gu
const anyWord = /[\p{L}\p{N}][\p{L}\p{N}._'@-]{1,18}[\p{L}\p{N}]/gu
const operators = new Set(['and', 'not', 'near', 'adj', 'xor', 'or'])

/** Draws queries of words, people and dates from the messages; deterministic for a seed. */
export class QueryDraw {
  readonly #messages: readonly EvaluatedMessage[]
  readonly #random: () => number

  constructor(messages: readonly EvaluatedMessage[], seed: number) {
    this.#messages = messages
    this.#random = generator(seed)
  }

  draw(form: QueryForm): DrawnQuery {
    switch (form) {
      case 'one word':
        return same(this.#word())
      case 'two words': {
        const text = this.#some(({ body }) => body)
        return joined([same(this.#wordOf(text)), same(this.#wordOf(text))], ' ', ' and ')
      }
      case 'OR':
        return joined([same(this.#word()), same(this.#word())], ' OR ', ' or ')
      case 'excluded word': {
        const text = this.#some(({ body }) => body)
        return joined([same(this.#wordOf(text)), excluded(same(this.#wordOf(text)))], ' ', ' and ')
      }
      case 'phrase':
        return same(`"${this.#phrase()}"`)
      case 'from:':
        return placed(
          'from',
          this.#person(({ from }) => [from]),
          'from',
        )
      case 'to: with Cc':
        return placed(
          'to',
          this.#person(({ to }) => to),
          'recip',
        )
      case 'subject:':
        return placed('subject', this.#wordOf(this.#some(({ subject }) => subject)), 'subject')
      case 'mixed': {
        const about = placed('subject', this.#wordOf(this.#some(({ subject }) => subject)), 'subject')
        const by = placed(
          'from',
          this.#person(({ from }) => [from]),
          'from',
        )
        return this.#random() < 0.5
          ? joined([by, same(this.#word())], ' ', ' and ')
          : joined([about, excluded(same(this.#word()))], ' ', ' and ')
      }
      case 'dates':
        return joined([same(this.#word()), this.#dates()], ' ', ' and ')
      case 'flags':
        return joined([same(this.#word()), this.#flag()], ' ', ' and ')
      case 'people without a prefix':
        return same(this.#person(({ from, to }) => [from, ...to]))
    }
  }

  #word(): string {
    return this.#wordOf(this.#some(({ body }) => body))
  }

  #wordOf(text: string): string {
    const words = text.match(this.#random() < 0.75 ? plainWord : anyWord) ?? text.match(anyWord) ?? []
    return this.#one(words.filter((word) => !operators.has(word.toLowerCase()))) ?? 'nothing'
  }

  #phrase(): string {
    const lines = this.#some(({ body }) => body).match(/[a-z]+(?: [a-z]+){3,}/gi) ?? ['thank you very much']
    const words = (this.#one(lines) ?? '').split(' ')
    const start = Math.floor(this.#random() * (words.length - 2))
    return words.slice(start, start + 2 + Math.floor(this.#random() * 2)).join(' ')
  }

  /** Returns an address, a full name, or a part of either. */
  #person(people: (message: EvaluatedMessage) => readonly string[]): string {
    const person = this.#one(people(this.#message()).filter((each) => /[a-z]{2}/i.test(each)))
    if (person === undefined) return this.#person(people)
    const address = /[\w.+-]+@[\w.-]*\w/.exec(person)?.[0]
    const name = person.replace(/<.*|"|[^\s@]+@\S+/g, '').trim()
    const kind = this.#random()
    if (kind < 0.3 && address !== undefined) return address
    if (kind < 0.5 && address !== undefined) return address.slice(address.indexOf('@') + 1)
    if (kind < 0.7 && /^[a-z]+ [a-z]+$/i.test(name)) return `"${name}"`
    return this.#wordOf(person)
  }

  #dates(): DrawnQuery {
    const seconds = this.#one(this.#messages.flatMap(({ epoch }) => epoch ?? [])) ?? 0
    const day = new Date(seconds * 1000).toISOString().slice(0, 10)
    const before = new Date((seconds - 86_400) * 1000).toISOString().slice(0, 10)
    return this.#random() < 0.5
      ? { ours: `after:${day}`, notmuch: `date:${day}..`, mu: `date:${day}..` }
      : { ours: `before:${day}`, notmuch: `date:..${before}`, mu: `date:..${before}` }
  }

  #flag(): DrawnQuery {
    return this.#one(flags) ?? same('')
  }

  #some(textOf: (message: EvaluatedMessage) => string): string {
    const text = textOf(this.#message())
    return /[a-z]{3}/.test(text) ? text : this.#some(textOf)
  }

  #message(): EvaluatedMessage {
    return this.#one(this.#messages) as EvaluatedMessage
  }

  #one<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.#random() * items.length)]
  }
}

const flags: readonly DrawnQuery[] = [
  { ours: 'label:\\Seen', notmuch: 'not tag:unread', mu: 'flag:seen' },
  { ours: '-label:\\Seen', notmuch: 'tag:unread', mu: 'not flag:seen' },
  { ours: 'label:\\Answered', notmuch: 'tag:replied', mu: 'flag:replied' },
  { ours: 'label:\\Flagged', notmuch: 'tag:flagged', mu: 'flag:flagged' },
]

function same(text: string): DrawnQuery {
  return { ours: text, notmuch: text, mu: text }
}

function excluded({ ours, notmuch, mu }: DrawnQuery): DrawnQuery {
  return { ours: `-${ours}`, notmuch: `not ${notmuch}`, mu: `not ${mu}` }
}

function placed(place: 'from' | 'to' | 'subject', text: string, ofMu: string): DrawnQuery {
  return { ours: `${place}:${text}`, notmuch: `${place}:${text}`, mu: `${ofMu}:${text}` }
}

function joined(parts: readonly DrawnQuery[], ours: string, theirs: string): DrawnQuery {
  return {
    ours: parts.map((part) => part.ours).join(ours),
    notmuch: parts.map((part) => part.notmuch).join(theirs),
    mu: parts.map((part) => part.mu).join(theirs),
  }
}
