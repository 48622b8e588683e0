import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect } from 'vitest'
import { type Archive, createArchive, fingerprint } from './archive.js'

/** The guard's answer to an attack. */
export const refused = { name: 'AppError', code: 'QUERY_REJECTED', retryable: false }

/**
 * An archive for all tests of the calling file. After each test it must be unchanged, with no file next to it,
 * especially not `target`, where attacks would put stolen data.
 */
export function attackedArchive(): { readonly archive: Archive; readonly target: string } {
  const archive = createArchive()
  const before = fingerprint(archive)
  const target = join(archive.folder, 'stolen.sqlite3')
  afterAll(() => archive.remove())
  afterEach(() => {
    expect(fingerprint(archive)).toBe(before)
    expect(readdirSync(archive.folder)).toEqual(['archive.sqlite3'])
    expect(existsSync(target)).toBe(false)
  })
  return { archive, target }
}
