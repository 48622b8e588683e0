import type { Ratio } from './measure.js'

export type Bound = { readonly atMost: number } | { readonly atLeast: number }

/** One line of a table. */
export interface Finding {
  readonly subject: string
  readonly reference: string
  readonly figure: number
  readonly unit: '×' | 'MB'
  readonly quartiles?: readonly [number, number]
  /** What the figure is held to; absent where it is only shown. */
  readonly bound?: Bound
}

export interface Setting {
  /** An empty folder for this benchmark alone, removed after it. */
  readonly folder: string
  /** `count`, or a tenth of it in a quick run. */
  size(count: number): number
}

/** Something that is measured: one file in `bench/<context>/`. */
export interface Benchmark {
  readonly name: string
  readonly title: string
  /** What is measured against what, in a few sentences. */
  readonly method: string
  run(setting: Setting): Promise<readonly Finding[]>
}

export function ratioFinding(subject: string, reference: string, ratio: Ratio, bound?: Bound): Finding {
  return { subject, reference, ...ratio, unit: '×', ...(bound === undefined ? {} : { bound }) }
}

/** Null when there is no bound to meet. */
export function isMet({ figure, bound }: Finding): boolean | null {
  if (bound === undefined) return null
  return 'atMost' in bound ? figure <= bound.atMost : figure >= bound.atLeast
}
