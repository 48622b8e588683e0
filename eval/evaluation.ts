import type { Half } from '#eval/postings/posting-pages.js'
import type { Bound } from '#scripts/kit/report.js'

/** One line of a table. */
export interface Figure {
  readonly subject: string
  readonly measure: string
  /** From 0 to 1, or a difference of such. */
  readonly value: number
  /** What the figure is held to; absent where it is only shown. */
  readonly bound?: Bound
}

export interface Section {
  readonly title: string
  /** What was done to get the figures, in a few sentences. */
  readonly method: string
  readonly figures: readonly Figure[]
}

/** Something whose quality is measured on data that is not in the repository: one file in `eval/`. */
export interface Evaluation {
  readonly name: string
  /**
   * Gives each section when it is done; `data` is the folder given on the command line, and `halves` those that are read of
   * the sets that are split.
   */
  run(data: string, halves: readonly Half[]): AsyncIterable<Section>
}
