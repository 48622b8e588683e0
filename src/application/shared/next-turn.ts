/** Lets what waits meanwhile have its turn: a server that counts for long in one piece answers nobody. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
