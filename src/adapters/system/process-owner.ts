import { randomUUID } from 'node:crypto'
import type { Owner } from '../../application/websites/ports/website-repository.js'

const processToken = randomUUID()
let owners = 0

/** A new owner, alive until this process ends. Whoever works on its own, as each open store does, takes one of its own. */
export function createOwner(): Owner {
  return { pid: process.pid, token: `${processToken}.${owners++}` }
}

/** Whether the process that claimed something still runs. */
export function isAlive({ pid, token }: Owner): boolean {
  // a process that had this pid before is gone
  if (pid === process.pid) return token.startsWith(processToken)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // it is there and belongs to someone else
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
