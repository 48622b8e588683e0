import type { Half } from '#eval/postings/posting-pages.js'
import type { Bound } from '#scripts/kit/report.js'

/** One line of a table. */
export interface Figure {
  readonly subject: string
  readonly measure: string
  /** From 0 to 1, or a difference of such values. */
  readonly value: number
  /** The bound of the figure; absent if it is only shown. */
  readonly bound?: Bound
}

export interface Section {
  readonly title: string
  /** How the figures were measured, in a few sentences. */
  readonly method: string
  readonly figures: readonly Figure[]
}

/** A quality measured on data outside the repository: one file in `eval/`. */
export interface Evaluation {
  readonly name: string
  /**
   * Yields each section when it is done. `data` is the folder given on the command line; `halves` are the halves to
   * read of sets that are split.
   */
  run(data: string, halves: readonly Half[]): AsyncIterable<Section>
}
