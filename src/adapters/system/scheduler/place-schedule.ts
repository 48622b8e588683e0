import { spawn } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, win32 } from 'node:path'
import { makePrivateFolder } from '#src/adapters/kit/private-folder.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { SchedulePlan } from './schedule.js'

/** Runs one command of the system; returns its exit code, null if it is not installed, and what it wrote to stderr. */
export type RunCommand = (command: readonly string[]) => Promise<{ readonly code: number | null; readonly err: string }>

/**
 * Writes the files and tells the scheduler. If it refuses, the files are removed again. Throws VALIDATION_ERROR, also
 * for `root`: its schedule would run as the administrator of the machine, and its files would belong to it.
 */
export async function installSchedule(
  plan: SchedulePlan,
  isRoot: boolean,
  run: RunCommand = runCommand,
): Promise<void> {
  refuseRoot(isRoot)
  const had = new Set(plan.files.filter(({ path }) => existsSync(path)).map(({ path }) => path))
  for (const { path, text } of plan.files) {
    makePrivateFolder(dirname(path))
    writeFileSync(path, text, { mode: 0o600 })
  }
  // an earlier schedule is replaced
  if (had.size > 0) for (const command of plan.uninstall) await run(command)
  for (const command of plan.install) {
    const { code, err } = await run(command)
    if (code === 0) continue
    for (const { path } of plan.files) rmSync(path, { force: true })
    throw refusedBy(plan, command, code, err)
  }
}

/** Returns the paths of the removed files; empty if nothing was installed. Throws VALIDATION_ERROR. */
export async function uninstallSchedule(
  plan: SchedulePlan,
  isRoot: boolean,
  run: RunCommand = runCommand,
): Promise<readonly string[]> {
  refuseRoot(isRoot)
  const present = plan.files.map(({ path }) => path).filter((path) => existsSync(path))
  if (present.length === 0) return []
  // a scheduler that no longer knows it has nothing to remove
  for (const command of plan.uninstall) await run(command)
  for (const path of present) rmSync(path, { force: true })
  return present
}

function refuseRoot(isRoot: boolean): void {
  if (!isRoot) return
  const message =
    'A schedule is not installed or removed as root: it would fetch as the administrator of this machine, and the files it writes would belong to root. Run this as yourself.'
  throw new AppError('VALIDATION_ERROR', message)
}

function refusedBy({ scheduler }: SchedulePlan, [program = '']: readonly string[], code: number | null, err: string) {
  const why = code === null ? `${program} is not on this machine` : firstLine(err) || `${program} ended with ${code}`
  return new AppError('VALIDATION_ERROR', `${scheduler} did not accept the schedule: ${why}. Nothing was installed.`)
}

function firstLine(text: string): string {
  return (text.trim().split('\n')[0] ?? '').trim().replace(/\.$/, '').slice(0, 200)
}

/**
 * The program of a scheduler. On Windows by its path: a bare name is looked for in the working folder first, where
 * anybody may have put such a program.
 */
export function programOf(name: string, platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  return platform === 'win32' ? win32.join(env.SystemRoot ?? 'C:\\Windows', 'System32', `${name}.exe`) : name
}

const runCommand: RunCommand = ([program = '', ...args]) =>
  new Promise((resolve) => {
    const child = spawn(programOf(program, process.platform, process.env), args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
    })
    let err = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (err.length < 10_000) err += text
    })
    child.once('error', () => resolve({ code: null, err }))
    child.once('close', (code) => resolve({ code: code ?? 1, err }))
  })
