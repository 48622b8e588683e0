import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Flags of a query process: a heap as small as queries need, and few threads. */
export const memoryFlags = ['--max-old-space-size=64', '--max-semi-space-size=4', '--v8-pool-size=1']

/** What a process says on stderr before it ends itself: where there are no signals, how it ended says nothing. */
export const outOfMemory = 'query process: it has grown beyond its bound'

// a process that has computed this long in all is ended by the system: the last resort against one that nobody watches
const maxCpuSeconds = 900
// bound on one temporary file: a large sort fits, a disk does not fill
const maxTemporaryFileBytes = 2 ** 30

/**
 * Lets the system refuse memory to a process that is ready and has grown by so much, where it can (Linux with prlimit):
 * SQLite then reports a clean out-of-memory error. Set from outside, because what V8 reserves at start differs by a factor
 * of twenty between versions.
 */
export async function limitProcess(pid: number | undefined, maxGrowthBytes: number): Promise<void> {
  if (process.platform !== 'linux' || pid === undefined) return
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const reservedKilobytes = /^VmData:\s*(\d+) kB$/m.exec(status)?.[1]
  if (reservedKilobytes === undefined) return
  // the limit counts private writable memory, touched or not
  const data = Number(reservedKilobytes) * 1024 + maxGrowthBytes
  const limits = [`--data=${data}`, `--fsize=${maxTemporaryFileBytes}`, `--cpu=${maxCpuSeconds}:${maxCpuSeconds + 10}`]
  // without prlimit the process's own watch remains
  await new Promise<void>((resolve) => execFile('prlimit', ['--pid', String(pid), ...limits], () => resolve()))
}
