import { median, quantile } from '#scripts/kit/statistics.js'

/** One of the compared programs. `run` runs it once and returns the cost in milliseconds. */
export class Subject {
  readonly costs: number[] = []
  readonly #run: () => Promise<number> | number

  constructor(run: () => Promise<number> | number) {
    this.#run = run
  }

  /** A subject with costs measured elsewhere. */
  static of(costs: readonly number[]): Subject {
    const subject = new Subject(() => Number.NaN)
    subject.costs.push(...costs)
    return subject
  }

  async sample(): Promise<void> {
    this.costs.push(await this.#run())
  }

  forget(): void {
    this.costs.length = 0
  }
}

/** Returns the wall-clock time of `work`, in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export function timedSubject(work: () => unknown): Subject {
  return new Subject(() => timed(work))
}

/** Measures `ask`. Throws if the answer is not as expected. */
export function askingSubject<T>(ask: () => Promise<T>, isExpected: (answer: T) => boolean): Subject {
  return new Subject(async () => {
    const start = performance.now()
    const answer = await ask()
    const cost = performance.now() - start
    if (isExpected(answer)) return cost
    throw new Error(`unexpected: ${String(answer).slice(0, 300)}`)
  })
}

export interface Rounds {
  readonly rounds: number
  /** Earlier rounds, whose costs are discarded. */
  readonly warmUp: number
}

/** Runs every subject once per round, so that a disturbance affects all of them alike. */
export async function interleave(subjects: readonly Subject[], { rounds, warmUp }: Rounds): Promise<void> {
  for (let round = -warmUp; round < rounds; round++) {
    if (round === 0) for (const subject of subjects) subject.forget()
    for (const subject of inOrderOf(round + warmUp, subjects)) await subject.sample()
  }
}

/** Each round starts with another subject, and the direction alternates, so that none always follows the same one. */
function inOrderOf(round: number, subjects: readonly Subject[]): readonly Subject[] {
  const first = round % subjects.length
  const turned = [...subjects.slice(first), ...subjects.slice(0, first)]
  return Math.floor(round / subjects.length) % 2 === 0 ? turned : turned.reverse()
}

/** The ratio of one subject's cost to another's. */
export interface Ratio {
  /** Ratio of the medians. */
  readonly figure: number
  /** The quartiles of the ratios per round, which show how much the machine disturbed. */
  readonly quartiles: readonly [number, number]
}

export function compare(subject: Subject, reference: Subject): Ratio {
  const each = subject.costs.map((cost, round) => cost / (reference.costs[round] ?? Number.NaN))
  return {
    figure: median(subject.costs) / median(reference.costs),
    quartiles: [quantile(each, 0.25), quantile(each, 0.75)],
  }
}

/** Like `compare`, for rates: 0.5 is half as fast. */
export function compareRates(subject: Subject, reference: Subject): Ratio {
  return compare(reference, subject)
}
