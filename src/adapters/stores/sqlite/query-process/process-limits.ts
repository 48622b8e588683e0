import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Node flags for a query process: a heap as small as queries need, and few threads. */
export const memoryFlags = ['--max-old-space-size=64', '--max-semi-space-size=4', '--v8-pool-size=1']

/** What a process writes to stderr before it ends itself: without signals, its exit code alone would say nothing. */
export const outOfMemory = 'query process: it has grown beyond its bound'

// the system ends a process after this much processor time: the last resort for one that nobody watches
const maxCpuSeconds = 900
// limit for one temporary file: a large sort fits, but the disk does not fill up
const maxTemporaryFileBytes = 2 ** 30

/**
 * Makes the system refuse further memory to a ready process that has grown by `maxGrowthBytes`, if it can (Linux with
 * prlimit): SQLite then reports a clean out-of-memory error. Set from outside, because what V8 reserves at its start
 * differs by a factor of twenty between versions.
 */
export async function limitProcess(pid: number | undefined, maxGrowthBytes: number): Promise<void> {
  if (process.platform !== 'linux' || pid === undefined) return
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const reservedKilobytes = /^VmData:\s*(\d+) kB$/m.exec(status)?.[1]
  if (reservedKilobytes === undefined) return
  // the limit counts private writable memory, whether touched or not
  const data = Number(reservedKilobytes) * 1024 + maxGrowthBytes
  const limits = [`--data=${data}`, `--fsize=${maxTemporaryFileBytes}`, `--cpu=${maxCpuSeconds}:${maxCpuSeconds + 10}`]
  // without prlimit, the process still watches itself
  await new Promise<void>((resolve) => execFile('prlimit', ['--pid', String(pid), ...limits], () => resolve()))
}
