import { afterAll, onTestFinished } from 'vitest'
import { makeFolder, removeFolder } from '#scripts/kit/temporary-folder.js'

/** An empty folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** An empty folder for all tests of a file or of the enclosing describe. */
export function folderOfTests(): string {
  const folder = makeFolder()
  afterAll(() => removeFolder(folder))
  return folder
}
