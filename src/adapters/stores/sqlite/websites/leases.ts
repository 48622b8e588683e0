import { randomUUID } from 'node:crypto'
import { isRunning, startTimeOf } from '#src/adapters/kit/processes.js'
import type { Lease } from '#src/application/websites/ports/website-repository.js'

const threadToken = randomUUID()
let opened = 0
let ownStart: string | undefined

/** The open leases of this thread's repositories. */
const live = new Set<Lease>()

/**
 * The leases of one repository. A lease contains its process id and, because ids are reused, the start time of the
 * process: it ends with the process, and needs no renewal.
 */
export class Leases {
  readonly #own = new Set<Lease>()

  open(): Lease {
    ownStart ??= startTimeOf(process.pid) ?? ''
    const lease = [process.pid, ownStart, threadToken, opened++].join(' ')
    this.#own.add(lease)
    live.add(lease)
    return lease
  }

  endAll(): void {
    for (const lease of this.#own) live.delete(lease)
    this.#own.clear()
  }
}

/** Whether a lease has ended; true for a text that no version of ours wrote. */
export function hasEnded(lease: Lease): boolean {
  const [, pid, start, token] = /^(\d{1,10}) (\S{0,40}) (\S{1,40}) \d{1,10}$/.exec(lease) ?? []
  if (pid === undefined) return true
  if (token === threadToken) return !live.has(lease)
  // another thread of this process has the same start time
  if (Number(pid) === process.pid) return start === '' || start !== startTimeOf(process.pid)
  return !isRunning(Number(pid)) || (start !== '' && start !== (startTimeOf(Number(pid)) ?? start))
}
