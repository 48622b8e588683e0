import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Semaphore } from '#src/adapters/edges/mcp/http/semaphore.js'

const never = new AbortController().signal

describe('the permits of a semaphore', () => {
  it('are given in the order of the requests, so that a large request is not passed over forever', async () => {
    const semaphore = new Semaphore({ total: 10, maxWaiting: 10 })
    const begun: string[] = []
    const take = async (name: string, weight: number) => {
      const release = await semaphore.acquire(weight, never)
      begun.push(name)
      return release
    }
    const first = await take('first', 5)
    const heavy = take('heavy', 8)
    const light = take('light', 1)
    await Promise.resolve()
    expect(begun).toEqual(['first'])
    first?.()
    await Promise.all([heavy, light])
    expect(begun).toEqual(['first', 'heavy', 'light'])
  })

  it('are refused if too many wait', async () => {
    const semaphore = new Semaphore({ total: 1, maxWaiting: 1 })
    const release = await semaphore.acquire(1, never)
    const waiting = semaphore.acquire(1, never)
    expect(await semaphore.acquire(1, never)).toBe(null)
    release?.()
    expect(await waiting).not.toBe(null)
  })

  it('are not kept for a caller that gave up, and are returned once', async () => {
    const semaphore = new Semaphore({ total: 10, maxWaiting: 10 })
    const release = await semaphore.acquire(9, never)
    const gone = new AbortController()
    const heavy = semaphore.acquire(5, gone.signal)
    const light = semaphore.acquire(1, never)
    gone.abort()
    expect(await heavy).toBe(null)
    expect(await light).not.toBe(null)
    expect(await semaphore.acquire(1, AbortSignal.abort())).toBe(null)
    release?.()
    release?.()
    const all = await semaphore.acquire(9, never)
    const more = semaphore.acquire(1, never)
    expect(await Promise.race([more, Promise.resolve('waits')])).toBe('waits')
    all?.()
    expect(await more).not.toBe(null)
  })

  it('never exceed their total, and reach everyone in the end', async () => {
    const weights = fc.array(
      fc.record({ weight: fc.integer({ min: 1, max: 10 }), turns: fc.nat(3), leaves: fc.boolean() }),
      { maxLength: 30 },
    )
    await fc.assert(
      fc.asyncProperty(weights, async (works) => {
        const semaphore = new Semaphore({ total: 10, maxWaiting: 1000 })
        let held = 0
        const work = async ({ weight, turns, leaves }: (typeof works)[number]) => {
          const client = new AbortController()
          const taking = semaphore.acquire(weight, client.signal)
          if (leaves) setImmediate(() => client.abort())
          const release = await taking
          if (release === null) return expect(leaves).toBe(true)
          held += weight
          expect(held).toBeLessThanOrEqual(10)
          for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
          held -= weight
          release()
        }
        await Promise.all(works.map(work))
        expect(await semaphore.acquire(10, never)).not.toBe(null)
      }),
    )
  })
})
