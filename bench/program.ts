import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { executable, inRepository } from '#scripts/kit/program.js'

export const bareProgram = (name: string) => inRepository(`bench/bare/${name}`)

type Library = typeof import('#src/composition/entries/library.js')

/** Loads the shipped library, because running its sources here would add a cost. */
export async function loadLibrary(): Promise<Library> {
  return (await import(pathToFileURL(inRepository('dist/library.js')).href)) as Library
}

type PostgresLibrary = typeof import('#src/composition/entries/postgres.js')

/** Loads the library's PostgreSQL adapters. */
export async function loadPostgres(): Promise<PostgresLibrary> {
  return (await import(pathToFileURL(inRepository('dist/postgres.js')).href)) as PostgresLibrary
}

type JobsLibrary = typeof import('#src/composition/entries/jobs.js')

/** Loads the job queue for both storages, as programs open it. */
export async function loadJobs(): Promise<JobsLibrary> {
  return (await import(pathToFileURL(inRepository('dist/jobs.js')).href)) as JobsLibrary
}

type HuntLibrary = typeof import('#src/composition/entries/hunt.js')

/** Loads the hunt, as programs open it. */
export async function loadHunt(): Promise<HuntLibrary> {
  return (await import(pathToFileURL(inRepository('dist/hunt.js')).href)) as HuntLibrary
}

type PersonLibrary = typeof import('#src/composition/entries/person.js')

/** Loads the documents and tasks of a person, as programs open them. */
export async function loadPerson(): Promise<PersonLibrary> {
  return (await import(pathToFileURL(inRepository('dist/person.js')).href)) as PersonLibrary
}

/** Runs a Node program to its end. Returns its peak resident memory in MB of 1,000,000 bytes. */
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
  /** Of all threads and child processes. */
  readonly cpuMs: number
  /** Peak resident memory in MB of 1,000,000 bytes; null if the program is not a Node program. */
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

/** Reads the second line of `times`, which covers the shell's children: `0m1.234s 0m0.456s`. */
function toCpuMs(times: string): number {
  const found = [...(times.split('\n')[1] ?? '').matchAll(/(\d+)m(\d+(?:\.\d+)?)s/g)]
  if (found.length !== 2) throw new Error(`not understood: ${times}`)
  return found.reduce((sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000, 0)
}

/** Returns the resident memory of a process in MB of 1,000,000 bytes. Linux only. */
export function residentMegabytes(pid: number): number {
  const [, kib = ''] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return toMegabytes(kib)
}

function toMegabytes(kib: string): number {
  return (Number(kib) * 1024) / 1e6
}

/** Deletes a database and the files that SQLite keeps next to it. */
export function deleteDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
}

/** Arguments of the server that agents start, with unbounded pages. */
export function mcpArguments(database: string): readonly string[] {
  return [executable, 'mcp', '--db', database, '--page-chars', '0', '--page-bytes', '0']
}
