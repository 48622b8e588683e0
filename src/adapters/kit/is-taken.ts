import { lstatSync } from 'node:fs'
import { isMissing } from './errors.js'

/** Whether anything has this path: a link that leads nowhere too, and what may not be looked at, which may be there. */
export function isTaken(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch (error) {
    return !isMissing(error)
  }
}
