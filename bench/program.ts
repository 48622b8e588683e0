import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { executable, inRepository } from '#scripts/kit/program.js'

export const bareProgram = (name: string) => inRepository(`bench/bare/${name}`)

type Library = typeof import('#src/composition/entries/library.js')

/** The library that ships, not its sources: what runs them here adds a cost of its own. */
export async function loadLibrary(): Promise<Library> {
  return (await import(pathToFileURL(inRepository('dist/library.js')).href)) as Library
}

type PostgresLibrary = typeof import('#src/composition/entries/postgres.js')

/** Its adapters of PostgreSQL. */
export async function loadPostgres(): Promise<PostgresLibrary> {
  return (await import(pathToFileURL(inRepository('dist/postgres.js')).href)) as PostgresLibrary
}

type JobsLibrary = typeof import('#src/composition/entries/jobs.js')

/** A queue in either storage, as programs open it. */
export async function loadJobs(): Promise<JobsLibrary> {
  return (await import(pathToFileURL(inRepository('dist/jobs.js')).href)) as JobsLibrary
}

/** Runs a program of Node to its end; its peak resident memory in MB, 1,000,000 bytes each. */
export async function peakMemoryOf(args: readonly string[]): Promise<number> {
  const preload = pathToFileURL(bareProgram('report-peak.mjs')).href
  const child = spawn(process.execPath, ['--import', preload, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const peak = text(child.stdio[3] as Readable)
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${args.slice(0, 3).join(' ')} ended with ${code}`)
  return toMegabytes(await peak)
}

export interface ProcessCost {
  /** Of all threads, and of what the process started. */
  readonly cpuMs: number
  /** Peak resident memory, 1,000,000 bytes each; null where the program is none of Node. */
  readonly megabytes: number | null
}

const askingTimes = '"$@" > /dev/null; code=$?; times; exit $code'

/** Runs any program to its end. Not on Windows. */
export async function costOf(command: string, args: readonly string[], env = process.env): Promise<ProcessCost> {
  const preload = pathToFileURL(bareProgram('report-peak.mjs')).href
  const whole = command === process.execPath ? [command, '--import', preload, ...args] : [command, ...args]
  const child = spawn('sh', ['-c', askingTimes, 'sh', ...whole], { env, stdio: ['ignore', 'pipe', 'inherit', 'pipe'] })
  const outputs = Promise.all([text(child.stdout as Readable), text(child.stdio[3] as Readable)])
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${whole.slice(0, 3).join(' ')} ended with ${code}`)
  const [times, peak] = await outputs
  return { cpuMs: toCpuMs(times), megabytes: peak === '' ? null : toMegabytes(peak) }
}

/** The second line of `times`: of what the shell has started, `0m1.234s 0m0.456s`. */
function toCpuMs(times: string): number {
  const found = [...(times.split('\n')[1] ?? '').matchAll(/(\d+)m(\d+(?:\.\d+)?)s/g)]
  if (found.length !== 2) throw new Error(`not understood: ${times}`)
  return found.reduce((sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000, 0)
}

/** Resident memory of a process in MB, 1,000,000 bytes each. Linux alone. */
export function residentMegabytes(pid: number): number {
  const [, kib = ''] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return toMegabytes(kib)
}

function toMegabytes(kib: string): number {
  return (Number(kib) * 1024) / 1e6
}

/** A database and what SQLite keeps beside it. */
export function deleteDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
}

/** The arguments of the server that agents start, with pages as long as they are asked for. */
export function mcpArguments(database: string): readonly string[] {
  return [executable, 'mcp', '--db', database, '--page-chars', '0', '--page-bytes', '0']
}
