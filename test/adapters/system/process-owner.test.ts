import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { createOwner, isAlive } from '../../../src/adapters/system/process-owner.js'

describe('an owner', () => {
  it('is another each time, and alive with its process', () => {
    const [one, other] = [createOwner(), createOwner()]
    expect(one).not.toEqual(other)
    expect([one, other].map(isAlive)).toEqual([true, true])
  })

  it('is dead when it belonged to a process that had this number before, or to one that has ended', () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    expect(isAlive({ pid: process.pid, token: 'of before' })).toBe(false)
    expect(isAlive({ ...createOwner(), pid })).toBe(false)
  })
})
