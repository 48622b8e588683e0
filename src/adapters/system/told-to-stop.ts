const signals = ['SIGINT', 'SIGTERM'] as const

/** Resolves when the process is first told to stop; told again, it ends at once. */
export function toldToStop(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      for (const signal of signals) process.off(signal, stop)
      resolve()
    }
    for (const signal of signals) process.on(signal, stop)
  })
}
