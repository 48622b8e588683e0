import type { Bound } from '#scripts/kit/report.js'
import { median, quantile } from '#scripts/kit/statistics.js'
import type { Ratio } from './measure.js'

/** One line of a table. */
export interface Finding {
  readonly subject: string
  readonly reference: string
  readonly figure: number
  /** Empty for a count. */
  readonly unit: '×' | 'MB' | 'KB' | 'ms' | '/s' | ''
  readonly quartiles?: readonly [number, number]
  /** The bound of the figure; absent if it is only shown. */
  readonly bound?: Bound
}

export interface Setting {
  /** An empty folder for this benchmark alone, removed afterwards. */
  readonly folder: string
  /** Returns `count`, or a tenth of it in a quick run. */
  size(count: number): number
  /** Whether measurements that take an hour are included. */
  readonly isFull: boolean
  /** A folder of public data, laid out as the benchmark's method describes; null if none is given. */
  readonly data: string | null
  /** The executable of another Node; null if none is given. */
  readonly otherNode: string | null
  /** Adds a note about this run below the table. */
  note(text: string): void
}

/** A measurement: one file in `bench/<context>/`. */
export interface Benchmark {
  readonly name: string
  readonly title: string
  /** What is compared with what, in a few sentences. */
  readonly method: string
  /** Whether only a run with --full is written down. */
  readonly needsFull?: true
  run(setting: Setting): Promise<readonly Finding[]>
}

/** A group of benchmarks with its own page. */
export interface Context {
  readonly name: string
  readonly title: string
  /** File name in `docs/reference/`. */
  readonly page: string
  /** The command that writes the page. */
  readonly command: string
  readonly benchmarks: readonly Benchmark[]
}

export function ratioFinding(subject: string, reference: string, ratio: Ratio, bound?: Bound): Finding {
  return { subject, reference, ...ratio, unit: '×', ...(bound === undefined ? {} : { bound }) }
}

export function absoluteFinding(subject: string, figure: number, unit: Finding['unit'], bound?: Bound): Finding {
  return { subject, reference: '', figure, unit, ...(bound === undefined ? {} : { bound }) }
}

/** Findings about `ping` answers while the server did something else. */
export function pingFindings(during: string, costs: readonly number[]): readonly Finding[] {
  return [
    absoluteFinding(`ping during ${during}, median`, median(costs), 'ms'),
    absoluteFinding('ping, 99 of 100', quantile(costs, 0.99), 'ms', { atMost: 100 }),
  ]
}
