import { type ChildProcess, execFile, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export interface LaunchOptions {
  /** The file that calls `serveQueries`. */
  readonly entry: string | URL
  /** Flags for Node, such as a loader. */
  readonly execArgv: readonly string[]
  /** Bound on the resident size of one child, in bytes. */
  readonly maxResidentBytes: number
}

// a child that has computed this long in all is ended by the system: the last resort against one that nobody watches
const cpuSeconds = 900
// bound on one temporary file: a large sort fits, a disk does not fill
const temporaryFileBytes = 2 ** 30
const oldSpaceMb = 64

export function launch({ entry, execArgv, maxResidentBytes }: LaunchOptions): ChildProcess {
  // NODE_OPTIONS is meant for the server: an inspector's port, a larger heap
  const { NODE_OPTIONS: _, ...env } = process.env
  return fork(typeof entry === 'string' ? entry : fileURLToPath(entry), {
    execArgv: [`--max-old-space-size=${oldSpaceMb}`, '--max-semi-space-size=4', '--v8-pool-size=1', ...execArgv],
    env: { ...env, QUERY_PROCESS_MAX_RESIDENT_BYTES: String(maxResidentBytes) },
    serialization: 'advanced',
    // stdout belongs to the protocol of the server
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/**
 * Lets the system refuse memory to a child that is ready, where it can (Linux with prlimit): SQLite then reports a
 * clean out-of-memory error. Set from outside, because what V8 reserves at start differs by a factor of twenty between
 * versions.
 */
export async function limitResources(pid: number, residentBytes: number, maxResidentBytes: number): Promise<void> {
  if (process.platform !== 'linux') return
  const reserved = await dataBytes(pid)
  if (reserved === null) return
  const data = reserved + Math.max(0, maxResidentBytes - residentBytes)
  const limits = [`--data=${data}`, `--fsize=${temporaryFileBytes}`, `--cpu=${cpuSeconds}:${cpuSeconds + 10}`]
  // without prlimit the child's own watch remains
  await new Promise<void>((resolve) => execFile('prlimit', ['--pid', String(pid), ...limits], () => resolve()))
}

/** The private writable memory that the limit counts, touched or not. */
async function dataBytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmData:\s*(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}
