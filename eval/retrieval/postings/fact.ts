/** Something that a posting may state. `{}` stands for its value, or for the company's name in a question. */
export interface Fact {
  readonly name: string
  readonly values: readonly string[]
  /** Each as a list item or a sentence; the first half is for the first set, the rest is held out. */
  readonly statements: readonly string[]
  /** The same in halves. */
  readonly questions: readonly string[]
}

/** What postings of one language are made of. */
export interface PostingWords {
  readonly companies: readonly string[]
  readonly roles: readonly string[]
  /** Of role `{role}` at company `{company}`. */
  readonly titles: readonly string[]
  readonly headings: readonly { readonly facts: string; readonly noise: readonly string[] }[]
  /** States none of the facts. */
  readonly noise: readonly string[]
  readonly facts: readonly Fact[]
}
