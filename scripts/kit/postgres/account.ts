import { readFileSync } from 'node:fs'

/** Who runs a program: numbers as `spawn` takes them. Empty where it is who asks. */
export interface Account {
  readonly uid?: number
  readonly gid?: number
}

/** The account that runs a database server, which refuses to be run by root: then an existing one without any rights. */
export function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:.*$/m)?.[0]
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error('PostgreSQL needs an account that is not root: nobody.')
  // macOS writes -2
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
}
