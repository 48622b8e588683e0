import { statSync } from 'node:fs'
import { lacks } from './lacking.js'

/** Whether only this account can open the file, as far as the system has file modes. */
export function isPrivateFile(path: string): boolean {
  return lacks('modes') || (statSync(path).mode & 0o777) === 0o600
}
