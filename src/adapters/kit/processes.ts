import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isDenied } from './errors.js'

/** Whether a process with this id is running; it may be another one than before. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // it exists and belongs to another user
    return isDenied(error)
  }
}

/** The start time of a process, as the system reports it, without spaces. Returns null if it is unknown. */
export function startTimeOf(pid: number): string | null {
  if (process.platform === 'linux') return linuxStart(pid)
  return process.platform === 'win32' ? null : bsdStart(pid)
}

function linuxStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // the second field is the program's name in parentheses, which may contain anything; the start time is the 22nd
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
