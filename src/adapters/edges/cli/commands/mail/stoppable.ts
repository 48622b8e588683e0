import { interrupted } from '#src/adapters/edges/cli/failure.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'

/** Runs work that Ctrl-C ends; what fails because of that is no failure. */
export async function stoppable(
  { terminal, endWith }: CommandParts,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  await withProgress(terminal, async (_bar, signal) => {
    try {
      await work(signal)
    } catch (error) {
      if (!signal.aborted) throw error
      endWith(interrupted)
    }
  })
}
