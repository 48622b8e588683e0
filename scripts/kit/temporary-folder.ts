import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates an empty folder that its caller removes. */
export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'jobworkflow-'))
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Runs `work` with an empty folder that is removed afterwards, even if the program exits in between. */
export async function withFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = makeFolder()
  const remove = () => removeFolder(folder)
  process.once('exit', remove)
  try {
    return await work(folder)
  } finally {
    process.off('exit', remove)
    remove()
  }
}
