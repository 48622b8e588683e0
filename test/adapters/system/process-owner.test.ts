import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createOwner, isAlive } from '../../../src/adapters/system/process-owner.js'

/** The owner that another process makes, which runs until the test ends. */
async function ownerElsewhere(): Promise<{ owner: string; end: () => Promise<void> }> {
  const module = new URL('../../../src/adapters/system/process-owner.ts', import.meta.url).href
  const source = `import { createOwner } from ${JSON.stringify(module)}
    process.stdout.write(createOwner()); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type', 'module', '--eval', source])
  onTestFinished(() => void child.kill('SIGKILL'))
  const [text] = await once(child.stdout, 'data')
  const end = async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  return { owner: String(text), end }
}

const withPid = (owner: string, pid: number) => owner.replace(/^\d+/, String(pid))

describe('an owner', () => {
  it('is another each time, and alive with its process', () => {
    const [one, other] = [createOwner(), createOwner()]
    expect(one).not.toEqual(other)
    expect([one, other].map(isAlive)).toEqual([true, true])
  })

  it('is alive as long as its process, and no longer', async () => {
    const { owner, end } = await ownerElsewhere()
    expect(isAlive(owner)).toBe(true)
    await end()
    expect(isAlive(owner)).toBe(false)
  })

  it('is dead when its process has ended, or another process has its number now', async () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    const { owner } = await ownerElsewhere()
    expect(isAlive(withPid(owner, pid))).toBe(false)
    expect(isAlive(withPid(owner, process.pid))).toBe(false)
    expect(isAlive(withPid(owner, process.ppid))).toBe(false)
    expect(isAlive(withPid(owner, 1))).toBe(false)
  })

  it('is dead when no version of ours has made it', () => {
    for (const owner of ['', 'x', '1', `${process.pid}`, '01234567-89ab-cdef-0123-456789abcdef.0'])
      expect(isAlive(owner)).toBe(false)
  })
})
