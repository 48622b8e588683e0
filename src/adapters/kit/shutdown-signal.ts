const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Calls `stop` at the first SIGINT or SIGTERM; a second signal ends the process at once. Returns a function that
 * removes the handlers.
 */
export function onShutdownSignal(stop: (signal: NodeJS.Signals) => void): () => void {
  const forget = () => {
    for (const signal of signals) process.off(signal, onSignal)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    forget()
    stop(signal)
  }
  for (const signal of signals) process.on(signal, onSignal)
  return forget
}
