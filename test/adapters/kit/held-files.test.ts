import { describe, expect, it } from 'vitest'
import { retryWhileHeld } from '#src/adapters/kit/held-files.js'

/** Fails this many times with an error code like a file system's. */
function failing(times: number, code: string) {
  let calls = 0
  return {
    calls: () => calls,
    work: () => {
      calls++
      if (calls <= times) throw Object.assign(new Error(code), { code, syscall: 'rename' })
      return 'done'
    },
  }
}

function onSystem(platform: NodeJS.Platform) {
  const pauses: number[] = []
  return { pauses, options: { platform, pause: (ms: number) => void pauses.push(ms) } }
}

describe('a file that another program holds', () => {
  it.each(['EBUSY', 'EPERM', 'EACCES'])('is retried on Windows until it is released (%s)', (code) => {
    const { pauses, options } = onSystem('win32')
    expect(retryWhileHeld(failing(3, code).work, options)).toBe('done')
    expect(pauses).toEqual([25, 50, 75])
  })

  it('is given up after one and a half seconds with the last error', () => {
    const { pauses, options } = onSystem('win32')
    expect(() => retryWhileHeld(failing(1000, 'EBUSY').work, options)).toThrow('EBUSY')
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(1375)
  })

  it.each([
    ['linux', 'EPERM'],
    ['darwin', 'EACCES'],
    ['win32', 'ENOENT'],
  ] as const)('is not retried if that would not help (%s, %s)', (platform, code) => {
    const { work, calls } = failing(1, code)
    expect(() => retryWhileHeld(work, onSystem(platform).options)).toThrow(code)
    expect(calls()).toBe(1)
  })
})
