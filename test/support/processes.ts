import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { median } from '#scripts/kit/statistics.js'

interface ProcessState {
  readonly pid: number
  readonly parent: number
  readonly group: number
  readonly residentKb: number
}

/** Returns all processes except zombies. Linux only. */
function processes(): readonly ProcessState[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const status = readStatus(name)
      const field = (key: string) => Number(new RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0)
      return status === '' || /^State:\s*Z/m.test(status)
        ? []
        : [{ pid: Number(name), parent: field('PPid'), group: field('NSpgid'), residentKb: field('VmRSS') }]
    })
}

function readStatus(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    // it ended in the meantime
    return ''
  }
}

/** Returns a process and all its descendants. */
export function processTree(root: number): readonly ProcessState[] {
  const all = processes()
  const found = all.filter(({ pid }) => pid === root)
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid))
  return found
}

export function descendantsOf(root: number): readonly number[] {
  return processTree(root)
    .map(({ pid }) => pid)
    .filter((pid) => pid !== root)
}

/** Returns the peak resident memory of a process and its descendants together while `work` ran, in MB. */
export async function peakMemoryDuring(root: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  const sample = () => {
    const total = processTree(root).reduce((sum, { residentKb }) => sum + residentKb, 0)
    peak = Math.max(peak, total / 1024)
  }
  const timer = setInterval(sample, 20)
  try {
    await work()
    sample()
  } finally {
    clearInterval(timer)
  }
  return peak
}

/** Returns the duration of each ping sent while `work` ran, in milliseconds. */
export async function pingsDuring(
  ping: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<readonly number[]> {
  const durations: number[] = []
  let done = false
  const pinging = (async () => {
    while (!done) {
      const start = performance.now()
      await ping()
      durations.push(performance.now() - start)
      await delay(5)
    }
  })()
  try {
    await work()
  } finally {
    done = true
    await pinging
  }
  return durations
}

export function isAlive(pid: number): boolean {
  try {
    // a zombie still answers signal 0
    if (process.platform === 'linux') return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Returns whether all processes end within `ms`. */
export async function areGoneWithin(ms: number, pids: readonly number[]): Promise<boolean> {
  const until = performance.now() + ms
  while (pids.some(isAlive)) {
    if (performance.now() > until) return false
    await delay(10)
  }
  return true
}

/**
 * Returns the median delay of the event loop while `work` runs, in milliseconds. The median ignores other programs that
 * take a core for a while; an event loop that waits for queries is blocked for a whole query each time.
 */
export async function lagDuring(work: () => Promise<unknown>): Promise<number> {
  const lags: number[] = []
  let last = performance.now()
  const timer = setInterval(() => {
    lags.push(performance.now() - last)
    last = performance.now()
  }, 5)
  await work()
  clearInterval(timer)
  lags.push(performance.now() - last)
  return median(lags)
}

/** Waits for the moment of a kill; stops waiting when its signal is aborted. */
export type Moment = (signal: AbortSignal) => Promise<unknown>

/** Kills the process at `moment`. Returns false if the process had already ended. */
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

/** Resolves as soon as `count` has grown by `growth`, independent of the machine's speed. */
export function whenGrownBy(growth: number, count: () => number): Moment {
  return async (signal) => {
    const wanted = count() + growth
    // a count opens a file: more often, counting would take a processor from the command
    while (!signal.aborted && count() < wanted) await delay(8)
  }
}
