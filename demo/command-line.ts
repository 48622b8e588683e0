import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { executable, inRepository } from '#scripts/kit/program.js'
import { childEnvironment } from './children.js'

export const jobSamples = inRepository('samples/jobs')
export const websiteSamples = inRepository('samples/websites')
export const mailSamples = inRepository('samples/mail')

export interface CommandOutput {
  readonly results: string
  /** stderr, line by line. */
  readonly remarks: readonly string[]
}

/** Runs the program like a person, in the folder of the sample postings. Throws unless it exits with 0. */
export function runCommand(...args: readonly string[]): CommandOutput {
  return runCommandIn(jobSamples, ...args)
}

export function runCommandIn(folder: string, ...args: readonly string[]): CommandOutput {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [executable, ...args], {
    cwd: folder,
    env: childEnvironment(),
    encoding: 'utf8',
  })
  if (error !== undefined) throw error
  if (status !== 0) throw failure(args, status, stderr)
  return toOutput(stdout, stderr)
}

/**
 * Like `runCommandIn`, concurrently with other programs, in lines that fit a terminal; `signal` ends it. Rejects unless
 * it exits with 0.
 */
export async function startCommandIn(
  folder: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<CommandOutput> {
  const env = { ...childEnvironment(), COLUMNS: '96' }
  const options = { cwd: folder, env, ...(signal === undefined ? {} : { signal }) }
  const run = promisify(execFile)(process.execPath, [executable, ...args], options)
  const { stdout, stderr } = await run.catch(({ code, stderr }) => {
    throw failure(args, code, stderr)
  })
  return toOutput(stdout, stderr)
}

function failure(args: readonly string[], code: unknown, stderr: unknown): Error {
  return new Error(`jobworkflow ${args.slice(0, 2).join(' ')} ended with ${code}: ${String(stderr).trim()}`)
}

function toOutput(stdout: string, stderr: string): CommandOutput {
  return { results: stdout.trimEnd(), remarks: stderr.split('\n').filter((line) => line !== '') }
}

/** Jobs by status, as `jobs stats` counts them. */
export interface Stock {
  readonly total: number
  readonly counts: ReadonlyMap<string, number>
}

export function takeStock(db: string): Stock {
  const { total, by_status } = JSON.parse(runCommand('jobs', 'stats', '--json', '--db', db).results) as {
    total: number
    by_status: { status: string | null; count: number }[]
  }
  return { total, counts: new Map(by_status.map(({ status, count }) => [status ?? '(no status)', count])) }
}
