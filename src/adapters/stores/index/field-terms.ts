import { hasCjk } from '#src/domain/shared/cjk.js'
import { type FieldWords, fieldWords } from '#src/domain/websites/field-words.js'
import { foldForTerms, partTerm, type QueryTerm, runPattern, stemTerm } from './query-terms.js'
import { porterStem } from './words.js'

/** A concept of the field that a query asks for, with all terms for it. */
export interface FieldTerm {
  /** The terms that the query uses. */
  readonly own: readonly QueryTerm[]
  readonly others: readonly QueryTerm[]
  /** Whether a term of the query is a part of those terms. */
  isPartOfOwn(term: QueryTerm): boolean
}

/** A word or a phrase of the table, ready to be looked for. */
interface Form {
  readonly text: string
  /** Empty for Japanese, which is looked for unchanged. */
  readonly stems: readonly string[]
  readonly term: QueryTerm
}

interface FieldRow {
  readonly forms: readonly Form[]
  readonly askedBy: readonly (readonly Form[])[]
}

const rows: readonly FieldRow[] = fieldWords.map(({ words, askedBy }: FieldWords) => ({
  forms: words.map(toForm),
  askedBy: (askedBy ?? []).map((together) => together.map(toForm)),
}))

/**
 * The concepts of the field that `query` asks for. If one of its terms is part of another, only the longer one counts.
 */
export function fieldTerms(query: string): readonly FieldTerm[] {
  const text = foldForTerms(query)
  const stems = (text.match(runPattern) ?? []).map((run) => (hasCjk(run) ? run : porterStem(run)))
  const isThere = (form: Form) => (form.stems.length === 0 ? text.includes(form.text) : holds(stems, form.stems))
  const found = rows.map(({ forms, askedBy }) => ({
    forms,
    own: forms.filter(isThere),
    isAsked: askedBy.some((together) => together.every(isThere)),
  }))
  const all = found.flatMap(({ own }) => own)
  const isWithin = (inner: Form, outer: Form) => inner.text !== outer.text && outer.text.includes(inner.text)
  return found.flatMap(({ forms, own, isAsked }) => {
    const whole = own.filter((form) => !all.some((other) => isWithin(form, other)))
    return whole.length > 0 || isAsked ? [toFieldTerm(forms, whole)] : []
  })
}

function toFieldTerm(forms: readonly Form[], own: readonly Form[]): FieldTerm {
  return {
    own: own.map(({ term }) => term),
    others: forms.filter((form) => !own.includes(form)).map(({ term }) => term),
    isPartOfOwn: ({ kind, text }) =>
      own.some((form) =>
        kind === 'stem' ? form.stems.includes(text) : form.stems.length === 0 && form.text.includes(text),
      ),
  }
}

function toForm(written: string): Form {
  const text = foldForTerms(written)
  if (hasCjk(text)) return { text, stems: [], term: partTerm(text) }
  const words = text.match(runPattern) ?? []
  return { text, stems: words.map(porterStem), term: stemTerm(words) }
}

function holds(stems: readonly string[], phrase: readonly string[]): boolean {
  return stems.some((_, start) => phrase.every((stem, at) => stems[start + at] === stem))
}
