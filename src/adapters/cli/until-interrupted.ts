const signals = ['SIGINT', 'SIGTERM'] as const

/** Runs `work` with a signal that Ctrl-C aborts; a second Ctrl-C ends the program. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const abort = () => stop.abort()
  for (const signal of signals) process.once(signal, abort)
  try {
    return await work(stop.signal)
  } finally {
    for (const signal of signals) process.off(signal, abort)
  }
}
