import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { retryWhileHeld } from '#src/adapters/kit/held-files.js'
import { syncFolder } from '#src/adapters/kit/sync-folder.js'
import { restorePlanFile } from '#src/adapters/system/home.js'
import type { KeptStore } from '#src/domain/keeping/manifest.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** One file to put in its place. All paths are absolute. */
export interface FileStep {
  /** Null if the backup lacks what is at the target, which is then only moved aside. */
  readonly staged: string | null
  readonly target: string
  /** Where what was at the target goes; null if it is replaced. */
  readonly aside: string | null
}

/** A store whose rows go to a database server. */
export interface LoadStep {
  readonly load: KeptStore
  readonly staged: string
}

export interface RestorePlan {
  readonly version: 1
  readonly loads: readonly LoadStep[]
  readonly files: readonly FileStep[]
}

/** Copies the rows of a staged store to its server; run again, it goes on where it ended. */
export type LoadStore = (step: LoadStep) => Promise<void>

const planOf = (folder: string) => join(folder, restorePlanFile)

export function writePlan(folder: string, plan: RestorePlan): void {
  const draft = `${planOf(folder)}.draft`
  const handle = openSync(draft, 'w', 0o600)
  try {
    writeFileSync(handle, JSON.stringify(plan))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(draft, planOf(folder))
  syncFolder(folder)
}

/** The plan that an interrupted restore left; null if there is none. Throws VALIDATION_ERROR. */
export function readPlan(folder: string): RestorePlan | null {
  if (!existsSync(planOf(folder))) return null
  try {
    const plan: unknown = JSON.parse(readFileSync(planOf(folder), 'utf8'))
    if (isPlan(plan)) return plan
  } catch {
    // reported below
  }
  throw new AppError('VALIDATION_ERROR', `${planOf(folder)} cannot be read. Move it away to use the home as it is.`)
}

function isPlan(value: unknown): value is RestorePlan {
  if (typeof value !== 'object' || value === null) return false
  const { version, loads, files } = value as Partial<RestorePlan>
  return version === 1 && Array.isArray(loads) && Array.isArray(files)
}

/** Carries out a plan from wherever it ended, and removes it. Returns the names of what was moved aside. */
export async function carryOut(folder: string, plan: RestorePlan, load: LoadStore): Promise<readonly string[]> {
  for (const step of plan.loads) if (existsSync(step.staged)) await load(step)
  for (const step of plan.files) moveInto(step)
  for (const place of new Set(plan.files.map(({ target }) => dirname(target)))) syncFolder(place)
  rmSync(planOf(folder), { force: true })
  for (const { staged } of plan.loads) for (const end of [...ends, index]) rmSync(staged + end, { force: true })
  syncFolder(folder)
  return plan.files.flatMap(({ aside }) => (aside !== null && existsSync(aside) ? [basename(aside)] : []))
}

// SQLite would apply the journal of another file; `-shm` is only an index of it
const [ends, index] = [['', '-wal', '-journal'], '-shm'] as const

function moveInto({ staged, target, aside }: FileStep): void {
  if (staged !== null && !existsSync(staged)) {
    // it was done before
    if (existsSync(target)) return
    throw new AppError(
      'DB_ERROR',
      `${basename(target)} of the interrupted restore is missing. Move ${restorePlanFile} away, then restore the backup again.`,
    )
  }
  if (aside !== null && (staged !== null || !existsSync(aside)))
    for (const end of ends) if (existsSync(target + end)) move(target + end, unused(aside, end))
  rmSync(target + index, { force: true })
  if (staged !== null) move(staged, target)
}

/** A name that nothing has: a program may have made a new file at the target. */
function unused(aside: string, end: string): string {
  let name = aside + end
  for (let n = 2; existsSync(name); n++) name = `${aside}-${n}${end}`
  return name
}

function move(from: string, to: string): void {
  retryWhileHeld(() => renameSync(from, to))
}
