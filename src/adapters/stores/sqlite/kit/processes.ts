import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isDenied } from '#src/adapters/kit/errors.js'

/** Whether a process has this number now; it may be another than the one that had it before. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // it is there and belongs to someone else
    return isDenied(error)
  }
}

/** When a process started, as the system tells it, without spaces; null where it does not. */
export function startTimeOf(pid: number): string | null {
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
