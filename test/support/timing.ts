/** Waits until it is so. The test's own limit ends what never becomes so. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5))
}

/**
 * How long `work` takes, in milliseconds: the first of three attempts that stays below `bound`, else the shortest. Another
 * program on the machine delays some attempts; a limit that does not work, or a cost that explodes, delays all.
 */
export async function shortestOfThree(bound: number, work: () => unknown): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && shortest >= bound; attempt++) {
    const started = performance.now()
    await work()
    shortest = Math.min(shortest, performance.now() - started)
  }
  return shortest
}
