import { interrupted } from '#src/adapters/edges/cli/failure.js'
import type { SyncRunRequest, SyncServices } from '#src/adapters/edges/cli/services.js'
import type { Config } from '#src/composition/config.js'
import { openSyncRecords } from './open-records.js'
import { describeFailure } from './run-parts.js'
import { runSync } from './run-sync.js'

/** How long after an abort the program may still be running, in milliseconds. */
const maxEndingMs = 1800

/** The services of the command that fetches all news, on the configured stores. */
export function openSync(config: Config): SyncServices {
  const records = openSyncRecords(config)
  return {
    run: (request) =>
      runSync({ config, records, describe: describeFailure }, { ...request, signal: endingSignal(request) }),
    close: () => records.close(),
  }
}

/**
 * The signal of the person, or of the program that started this one and is gone when standard input ends. The program
 * ends soon after it, whatever is still going on.
 */
function endingSignal({ signal, by }: SyncRunRequest): AbortSignal {
  const isChild = by === 'agent' || by === 'server'
  const ending = isChild ? AbortSignal.any([signal, whenInputEnds()]) : signal
  // unless nothing is left to wait for, in which case the program has ended already
  const leave = () => setTimeout(() => process.exit(process.exitCode ?? interrupted), maxEndingMs).unref()
  ending.addEventListener('abort', leave, { once: true })
  return ending
}

function whenInputEnds(): AbortSignal {
  const ended = new AbortController()
  const { stdin } = process
  for (const event of ['end', 'close', 'error']) stdin.once(event, () => ended.abort())
  stdin.resume()
  // it must not keep a program running that has nothing left to do
  if ('unref' in stdin) stdin.unref()
  return ended.signal
}
