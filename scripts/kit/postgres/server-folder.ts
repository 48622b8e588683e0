import { chmodSync, chownSync, lstatSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Account } from './account.js'

/** Creates an empty folder that the account owns and no other account can read. Its caller removes it. */
export function makeServerFolder(account: Account): string {
  const parent = [tmpdir(), '/tmp', '/var/tmp'].find((path) => account.uid === undefined || isOpenToAll(path))
  if (parent === undefined) throw new Error('No folder for temporary files can be entered by another account.')
  const folder = mkdtempSync(join(parent, 'jobworkflow-postgres-'))
  give(folder, account)
  return folder
}

/** Makes the account the owner of a folder and its contents. */
export function giveAll(folder: string, account: Account): void {
  give(folder, account)
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) give(join(folder, path), account)
}

function give(path: string, { uid, gid }: Account): void {
  if (uid === undefined || gid === undefined) return
  chownSync(path, uid, gid)
  // whatever the umask was
  if (lstatSync(path).isDirectory()) chmodSync(path, 0o700)
}

/** Returns whether any account can enter or run this path. */
export function isOpenToAll(path: string): boolean {
  try {
    return (statSync(path).mode & 0o001) !== 0 && (path === dirname(path) || isOpenToAll(dirname(path)))
  } catch {
    return false
  }
}
