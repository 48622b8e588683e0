import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

export function isAlive(pid: number): boolean {
  try {
    // a zombie answers to signal 0, but is dead
    if (process.platform === 'linux') return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Whether all are gone before `ms` are over. */
export async function areGoneWithin(ms: number, pids: readonly number[]): Promise<boolean> {
  const until = performance.now() + ms
  while (pids.some(isAlive)) {
    if (performance.now() > until) return false
    await delay(10)
  }
  return true
}

/**
 * How long the event loop is usually away while `work` runs, in milliseconds: the median, because another program on the
 * machine may take a core for longer than we do. An event loop that waits for queries is away for a whole one each time.
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
  return lags.sort((a, b) => a - b)[Math.floor(lags.length * 0.5)] ?? 0
}
