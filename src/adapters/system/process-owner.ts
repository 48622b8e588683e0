import { randomUUID } from 'node:crypto'
import type { Owner } from '../../application/websites/ports/website-repository.js'

/** This process, from its start to its end. */
export const thisProcess: Owner = { pid: process.pid, token: randomUUID() }

/** Whether the process that claimed something still runs. */
export function isAlive({ pid, token }: Owner): boolean {
  // a process that had this pid before is gone
  if (pid === thisProcess.pid) return token === thisProcess.token
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // it is there and belongs to someone else
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
