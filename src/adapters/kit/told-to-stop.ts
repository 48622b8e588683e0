const signals = ['SIGINT', 'SIGTERM'] as const

/** Calls `stop` when the process is first told to stop; told again, it ends at once. Gives back what forgets it. */
export function onceToldToStop(stop: (signal: NodeJS.Signals) => void): () => void {
  const forget = () => {
    for (const signal of signals) process.off(signal, told)
  }
  const told = (signal: NodeJS.Signals) => {
    forget()
    stop(signal)
  }
  for (const signal of signals) process.on(signal, told)
  return forget
}
