import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** An empty folder that is gone when the test is. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** An empty folder for all tests of a file, or of the describe around the call. */
export function folderOfTests(): string {
  const folder = makeFolder()
  afterAll(() => removeFolder(folder))
  return folder
}

/** An empty folder that its caller removes. */
export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'jobworkflow-'))
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
