/** Waits until the condition holds; the test's own timeout bounds the wait. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5))
}

/**
 * Returns the duration of `work` in milliseconds: of the first of three attempts that stays below `bound`, otherwise
 * the shortest. Another program on the machine slows some attempts; a broken limit or an exploding cost slows all.
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
