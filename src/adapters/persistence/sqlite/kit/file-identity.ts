import { statSync } from 'node:fs'

/**
 * Tells a file from another that bears its name later: its device, its number on it and, because numbers are given again,
 * its time of birth, which is 0 where the file system keeps none. A file that grows stays the same. Null when there is
 * none, or none that may be looked at: whoever opens it says why.
 */
export function fileIdentity(path: string): string | null {
  try {
    const stats = statSync(path, { bigint: true })
    return `${stats.dev}:${stats.ino}:${stats.birthtimeNs}`
  } catch {
    return null
  }
}
