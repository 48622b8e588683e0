import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { hasEnded, Leases } from '#src/adapters/stores/sqlite/websites/leases.js'

/** A lease opened by another process, which runs until the test ends. */
async function leaseElsewhere(): Promise<{ lease: string; end: () => Promise<void> }> {
  const module = pathToFileURL(inRepository('src/adapters/stores/sqlite/websites/leases.ts')).href
  const source = `import { Leases } from ${JSON.stringify(module)}
    process.stdout.write(new Leases().open()); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type', 'module', '--eval', source])
  onTestFinished(() => void child.kill('SIGKILL'))
  const [text] = await once(child.stdout, 'data')
  const end = async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  return { lease: String(text), end }
}

const withPid = (lease: string, pid: number) => lease.replace(/^\d+/, String(pid))

describe('a lease', () => {
  it('differs each time, and lives until its repository is closed', () => {
    const [first, second] = [new Leases(), new Leases()]
    const leases = [first.open(), first.open(), second.open()]
    expect(new Set(leases).size).toBe(3)
    expect(leases.map(hasEnded)).toEqual([false, false, false])
    first.endAll()
    expect(leases.map(hasEnded)).toEqual([true, true, false])
  })

  it('lives as long as its process', async () => {
    const { lease, end } = await leaseElsewhere()
    expect(hasEnded(lease)).toBe(false)
    await end()
    expect(hasEnded(lease)).toBe(true)
  })

  it('ends with its process, even if another process gets its number', async () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    const { lease } = await leaseElsewhere()
    expect(hasEnded(withPid(lease, pid))).toBe(true)
    expect(hasEnded(withPid(lease, process.pid))).toBe(true)
    expect(hasEnded(withPid(lease, process.ppid))).toBe(true)
    expect(hasEnded(withPid(lease, 1))).toBe(true)
  })

  it('of another thread of this process lives', () => {
    const ofOtherThread = new Leases().open().replace(/\S+ (\d+)$/, 'another-thread $1')
    expect(hasEnded(ofOtherThread)).toBe(process.platform === 'win32')
  })

  it('counts as ended if no version of ours made it', () => {
    for (const lease of ['', 'x', '1', `${process.pid}`, '01234567-89ab-cdef-0123-456789abcdef.0'])
      expect(hasEnded(lease)).toBe(true)
  })
})
