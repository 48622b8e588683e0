/** Yields to other waiting work, so that a long computation does not block the server. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
