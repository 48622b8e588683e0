import { median, quantile } from '#scripts/kit/statistics.js'

/** One of the things that are compared. `run` does it once and returns what it cost, in milliseconds. */
export class Subject {
  readonly costs: number[] = []
  readonly #run: () => Promise<number> | number

  constructor(run: () => Promise<number> | number) {
    this.#run = run
  }

  /** Of costs that came about elsewhere. */
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

/** What `work` takes, by the clock on the wall. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export function timedSubject(work: () => unknown): Subject {
  return new Subject(() => timed(work))
}

/** What `ask` takes. Fails where the answer is another than expected. */
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
  /** Rounds before those, whose costs are not kept. */
  readonly warmUp: number
}

/** Runs every subject once a round, so that a disturbance meets all of them alike. */
export async function interleave(subjects: readonly Subject[], { rounds, warmUp }: Rounds): Promise<void> {
  for (let round = -warmUp; round < rounds; round++) {
    if (round === 0) for (const subject of subjects) subject.forget()
    for (const subject of inOrderOf(round + warmUp, subjects)) await subject.sample()
  }
}

/** Each round starts with another subject, and every second one goes backwards: none always follows the same one. */
function inOrderOf(round: number, subjects: readonly Subject[]): readonly Subject[] {
  const first = round % subjects.length
  const turned = [...subjects.slice(first), ...subjects.slice(0, first)]
  return Math.floor(round / subjects.length) % 2 === 0 ? turned : turned.reverse()
}

/** How one subject's cost relates to another's. */
export interface Ratio {
  /** Median by median. */
  readonly figure: number
  /** Where the middle half of the rounds lies, each with its own ratio: how much the machine disturbed. */
  readonly quartiles: readonly [number, number]
}

export function compare(subject: Subject, reference: Subject): Ratio {
  const each = subject.costs.map((cost, round) => cost / (reference.costs[round] ?? Number.NaN))
  return {
    figure: median(subject.costs) / median(reference.costs),
    quartiles: [quantile(each, 0.25), quantile(each, 0.75)],
  }
}

/** As `compare`, for rates: 0.5 is half as fast. */
export function compareRates(subject: Subject, reference: Subject): Ratio {
  return compare(reference, subject)
}
