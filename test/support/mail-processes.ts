import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

interface ProcessState {
  readonly pid: number
  readonly parent: number
  readonly residentKb: number
}

/** All processes that are no zombies. Linux only. */
function processes(): readonly ProcessState[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const status = readStatus(name)
      const field = (key: string) => Number(new RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0)
      return status === '' || /^State:\s*Z/m.test(status)
        ? []
        : [{ pid: Number(name), parent: field('PPid'), residentKb: field('VmRSS') }]
    })
}

function readStatus(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    // it ended meanwhile
    return ''
  }
}

/** A process and all that descend from it. */
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

/** Whether all are gone before `ms` are over. */
export async function areGoneWithin(ms: number, pids: readonly number[]): Promise<boolean> {
  const until = performance.now() + ms
  for (;;) {
    const alive = new Set(processes().map(({ pid }) => pid))
    if (!pids.some((pid) => alive.has(pid))) return true
    if (performance.now() > until) return false
    await delay(10)
  }
}

/** The most resident memory that a process and its descendants held together while `work` ran, in MB. */
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

/** How long each of the pings sent while `work` ran took, in milliseconds, shortest first. */
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
  return durations.sort((a, b) => a - b)
}

/** The value below which `share` of the sorted values lie. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
