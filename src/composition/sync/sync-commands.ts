import type { SyncRunRequest, SyncServices } from '#src/adapters/edges/cli/sync-services.js'
import type { Config } from '#src/composition/config.js'
import { leaveAfter } from './leave-after.js'
import { openSyncRecords } from './open-records.js'
import { formatFailure } from './run-parts.js'
import { runSync } from './run-sync.js'

/** The services of the command that fetches all news, on the configured stores. */
export function openSyncServices(config: Config): SyncServices {
  const records = openSyncRecords(config)
  return {
    run: (request) => runSync({ config, records, formatFailure }, { ...request, signal: endingSignal(request) }),
    close: () => records.close(),
  }
}

/** The signal of the person, or of the program that started this one and is gone when standard input ends. */
function endingSignal({ signal, by }: SyncRunRequest): AbortSignal {
  const isChild = by === 'agent' || by === 'server'
  const ending = isChild ? AbortSignal.any([signal, whenInputEnds()]) : signal
  leaveAfter(ending)
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
