import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Owner } from '../../application/websites/ports/website-repository.js'

const processToken = randomUUID()
let owners = 0
let ownStart: string | null | undefined

/**
 * A new owner, alive until this process ends. Whoever works on its own, as each open store does, takes one of its own.
 * It holds the number of the process and when that started, because numbers are given again.
 */
export function createOwner(): Owner {
  ownStart ??= startOf(process.pid)
  return [process.pid, ownStart ?? '', processToken, owners++].join(' ')
}

/** Whether the process that claimed something still runs. What no version of ours has written is the claim of none. */
export function isAlive(owner: Owner): boolean {
  const [, pid, start, token] = /^(\d{1,10}) (\S{0,40}) (\S{1,40}) \d{1,10}$/.exec(owner) ?? []
  if (pid === undefined) return false
  // a process that had this number before is gone
  if (Number(pid) === process.pid) return token === processToken
  return isRunning(Number(pid)) && (start === '' || start === (startOf(Number(pid)) ?? start))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // it is there and belongs to someone else
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When a process started, as the system tells it, without spaces; null where it does not. */
function startOf(pid: number): string | null {
  if (process.platform === 'linux') return linuxStart(pid)
  return process.platform === 'win32' ? null : bsdStart(pid)
}

function linuxStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // the name of the program comes second, in brackets, and may hold anything; the start is the 22nd
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function bsdStart(pid: number): string | null {
  try {
    const told = execFileSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C', TZ: 'UTC' },
    })
    return told.trim().replaceAll(/\s+/g, '-').slice(0, 40) || null
  } catch {
    return null
  }
}
