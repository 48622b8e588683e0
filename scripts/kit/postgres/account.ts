import { readFileSync } from 'node:fs'

/** The account that runs a program, as numbers for `spawn`. Empty for the current account. */
export interface Account {
  readonly uid?: number
  readonly gid?: number
}

/**
 * Returns the account that runs a database server. A server refuses to run as root, so root uses an existing account
 * without rights.
 */
export function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:.*$/m)?.[0]
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error('PostgreSQL needs an account that is not root: nobody.')
  // macOS writes -2
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
}
