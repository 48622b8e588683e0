import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Permits } from '#src/adapters/edges/mcp/http/permits.js'

const never = new AbortController().signal

describe('permits', () => {
  it('are given in the order in which they were asked for, so that what is heavy is not passed over for ever', async () => {
    const permits = new Permits({ total: 10, maxWaiting: 10 })
    const begun: string[] = []
    const take = async (name: string, weight: number) => {
      const release = await permits.take(weight, never)
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

  it('are refused when too many wait', async () => {
    const permits = new Permits({ total: 1, maxWaiting: 1 })
    const release = await permits.take(1, never)
    const waiting = permits.take(1, never)
    expect(await permits.take(1, never)).toBe(null)
    release?.()
    expect(await waiting).not.toBe(null)
  })

  it('are not kept for who gave up, and given back once', async () => {
    const permits = new Permits({ total: 10, maxWaiting: 10 })
    const release = await permits.take(9, never)
    const gone = new AbortController()
    const heavy = permits.take(5, gone.signal)
    const light = permits.take(1, never)
    gone.abort()
    expect(await heavy).toBe(null)
    expect(await light).not.toBe(null)
    expect(await permits.take(1, AbortSignal.abort())).toBe(null)
    release?.()
    release?.()
    const all = await permits.take(9, never)
    const more = permits.take(1, never)
    expect(await Promise.race([more, Promise.resolve('waits')])).toBe('waits')
    all?.()
    expect(await more).not.toBe(null)
  })

  it('never hold more than their total, and come to everyone in the end', async () => {
    const weights = fc.array(
      fc.record({ weight: fc.integer({ min: 1, max: 10 }), turns: fc.nat(3), leaves: fc.boolean() }),
      { maxLength: 30 },
    )
    await fc.assert(
      fc.asyncProperty(weights, async (works) => {
        const permits = new Permits({ total: 10, maxWaiting: 1000 })
        let held = 0
        const work = async ({ weight, turns, leaves }: (typeof works)[number]) => {
          const client = new AbortController()
          const taking = permits.take(weight, client.signal)
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
        expect(await permits.take(10, never)).not.toBe(null)
      }),
    )
  })
})
