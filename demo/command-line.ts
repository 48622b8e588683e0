import { spawnSync } from 'node:child_process'
import { getDefaultEnvironment } from '@modelcontextprotocol/sdk/client/stdio.js'
import { executable, inRepository } from '../scripts/kit/program.js'

export const jobSamples = inRepository('samples/jobs')
export const websiteSamples = inRepository('samples/websites')
export const mailSamples = inRepository('samples/mail')

/** As a client starts the server, and without a home: nothing of the person's own is touched. */
export function homeless(): Record<string, string> {
  return { ...getDefaultEnvironment(), HOME: '', LOCALAPPDATA: '' }
}

export interface CommandOutput {
  readonly results: string
  /** What went to stderr, line by line. */
  readonly remarks: readonly string[]
}

/** Runs the program as a person would, in the folder of the sample postings. Throws unless it exits with 0. */
export function runCommand(...args: readonly string[]): CommandOutput {
  return runCommandIn(jobSamples, ...args)
}

export function runCommandIn(folder: string, ...args: readonly string[]): CommandOutput {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [executable, ...args], {
    cwd: folder,
    env: homeless(),
    encoding: 'utf8',
  })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`jobworkflow ${args.slice(0, 2).join(' ')} ended with ${status}: ${stderr.trim()}`)
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
