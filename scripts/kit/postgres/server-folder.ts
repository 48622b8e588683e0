import { chmodSync, chownSync, lstatSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Account } from './account.js'

/** An empty folder that the account owns and may enter, and that no other may read. Its caller removes it. */
export function makeServerFolder(account: Account): string {
  const parent = [tmpdir(), '/tmp', '/var/tmp'].find((path) => account.uid === undefined || isOpenToAll(path))
  if (parent === undefined) throw new Error('No folder for temporary files can be entered by another account.')
  const folder = mkdtempSync(join(parent, 'jobworkflow-postgres-'))
  give(folder, account)
  return folder
}

/** Makes the account the owner of a folder and of all that is in it. */
export function giveAll(folder: string, account: Account): void {
  give(folder, account)
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) give(join(folder, path), account)
}

function give(path: string, { uid, gid }: Account): void {
  if (uid === undefined || gid === undefined) return
  chownSync(path, uid, gid)
  // whatever the umask of who made it
  if (lstatSync(path).isDirectory()) chmodSync(path, 0o700)
}

/** Whether any account may enter, or run, what lies there. */
export function isOpenToAll(path: string): boolean {
  try {
    return (statSync(path).mode & 0o001) !== 0 && (path === dirname(path) || isOpenToAll(dirname(path)))
  } catch {
    return false
  }
}
