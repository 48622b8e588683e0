import { interrupted } from '#src/adapters/edges/cli/failure.js'

/** How long after an abort the program may still be running, in milliseconds. */
const maxEndingMs = 1800

/** Ends the program soon after an abort, whatever is still going on: what was not stored comes again with the next run. */
export function leaveAfter(signal: AbortSignal | undefined): void {
  // unless nothing is left to wait for, in which case the program has ended already
  const leave = () => setTimeout(() => process.exit(process.exitCode ?? interrupted), maxEndingMs).unref()
  signal?.addEventListener('abort', leave, { once: true })
}
