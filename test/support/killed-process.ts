import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

/** Waits for the moment of a kill; stops waiting when its signal is aborted. */
export type Moment = (signal: AbortSignal) => Promise<unknown>

/** Kills the process at `moment`. Whether the kill was in time: false when the process came to its end before. */
export async function killAt(child: ChildProcess, moment: Moment): Promise<boolean> {
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const over = new AbortController()
  const come = moment(over.signal).then(() => 'alive' as const)
  const ended = await Promise.race([exit, come])
  over.abort()
  child.kill('SIGKILL')
  await Promise.all([exit, come])
  return ended !== 0
}

/** As soon as `count` has grown by so many, however fast the machine is. */
export function whenGrownBy(growth: number, count: () => number): Moment {
  return async (signal) => {
    const wanted = count() + growth
    while (!signal.aborted && count() < wanted) await delay(2)
  }
}
