import { lstatSync } from 'node:fs'
import { isMissing } from './errors.js'

/** Whether the path exists. Also true for a broken link, and if the path may not be looked at. */
export function isTaken(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch (error) {
    return !isMissing(error)
  }
}
