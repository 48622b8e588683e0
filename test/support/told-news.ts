/** The answer of `get_news`. */
export interface NewsAnswer extends Record<'postings' | 'stages' | 'silent' | 'checks', CountedTable> {
  readonly until: string
  readonly letters: NewsTable & { readonly to_judge: number; readonly to_answer: number }
  readonly dates: NewsTable
  readonly failing: NewsTable
  readonly message?: string
}

interface NewsTable {
  readonly columns?: readonly string[]
  readonly rows?: readonly (readonly unknown[])[]
}

interface CountedTable extends NewsTable {
  readonly count: number
}

type NewsRow = Readonly<Record<string, unknown>>

const kinds = ['posting', 'judge', 'answer', 'stage'] as const
type Kind = (typeof kinds)[number]

/** The rows of a table, with their fields named. */
export function rowsOf({ columns = [], rows = [] }: NewsTable): readonly NewsRow[] {
  return rows.map((row) => Object.fromEntries(columns.map((column, n) => [column, row[n]])))
}

/** The most rows that an answer has. */
const limits = { postings: 10, letters: 8, stages: 10 } as const

/** Compares answers with all that happened, and with what was seen of it. */
export class ToldNews {
  readonly #happened = new Set<string>()
  /** What had happened when an answer was given, by its `until`. */
  readonly #answered = new Map<string, ReadonlySet<string>>()
  #seen: ReadonlySet<string> = new Set()

  /** Notes what must be told once: a posting by its title, a letter by its subject, a stage by its employer. */
  happened(kind: Kind, name: string): void {
    this.#happened.add(`${kind} ${name}`)
  }

  /** Forgets a letter that needs nothing any more before it was told. */
  settled(kind: Kind, name: string): void {
    this.#happened.delete(`${kind} ${name}`)
  }

  /** Returns what is wrong with an answer to a question with this `seen`; nothing if it is exact. */
  judge(answer: NewsAnswer, seen: string | null): readonly string[] {
    if (seen !== null) this.#seen = this.#answered.get(seen) ?? new Set()
    this.#answered.set(answer.until, new Set(this.#happened))
    const expected = [...this.#happened].filter((each) => !this.#seen.has(each))
    const ofKind = (...wanted: readonly Kind[]) =>
      expected.filter((each) => wanted.some((kind) => each.startsWith(`${kind} `)))
    const { postings, letters, stages } = answer
    const told = {
      postings: rowsOf(postings).map(({ title }) => [`posting ${title}`]),
      letters: rowsOf(letters).map(({ subject, needs }) => `${needs}`.split(',').map((need) => `${need} ${subject}`)),
      stages: rowsOf(stages).map(({ company, to }) => [`stage ${company}: ${to}`]),
    }
    return [
      ...counts('postings', postings.count, ofKind('posting').length),
      ...counts('letters to judge', letters.to_judge, ofKind('judge').length),
      ...counts('letters to answer', letters.to_answer, ofKind('answer').length),
      ...counts('stages', stages.count, ofKind('stage').length),
      ...rows(told.postings, ofKind('posting'), limits.postings),
      ...rows(told.letters, ofKind('judge', 'answer'), limits.letters),
      ...rows(told.stages, ofKind('stage'), limits.stages),
      ...counts('silent', answer.silent.count, 0),
      ...counts('checks', answer.checks.count, 0),
      ...rowsOf(answer.failing).map((row) => `fails: ${JSON.stringify(row)}`),
      ...(answer.message === undefined ? [] : [answer.message]),
    ]
  }
}

function counts(what: string, told: number, expected: number): readonly string[] {
  return told === expected ? [] : [`${told} ${what} were told, not ${expected}`]
}

function rows(told: readonly (readonly string[])[], expected: readonly string[], limit: number): readonly string[] {
  const left = new Set(expected)
  // told twice counts as wrong too
  const wrong = told.flat().filter((each) => !left.delete(each))
  const isShort = told.length < limit && left.size > 0
  return [...wrong.map((each) => `told: ${each}`), ...(isShort ? [...left].map((each) => `not told: ${each}`) : [])]
}
