import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HostLease, HostLeases } from '#src/application/websites/ports/host-leases.js'

/** Two parties that request the same hosts. */
export interface OpenedLeases {
  readonly leases: HostLeases
  readonly others: HostLeases
  /** Ends the other party without a release, long enough ago to be noticed. */
  endOthers(): Promise<void>
  dispose(): Promise<void>
}

const never = new AbortController().signal
const host = 'example.com'
// a timer may fire a millisecond early
const tolerance = 2

/** Tests every promise of HostLeases. */
export function describeHostLeases(name: string, open: () => Promise<OpenedLeases>): void {
  describe(`${name} (rag-host-turns)`, () => {
    let opened: OpenedLeases
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.dispose())
    const take = (pauseMs = 0, signal = never, asked = host) => opened.leases.take(asked, pauseMs, signal)
    const takeOther = (pauseMs = 0, signal = never, asked = host) => opened.others.take(asked, pauseMs, signal)

    it('gives the turn of a host to one caller at a time', async () => {
      const mine = await take()
      let theirs: HostLease | null = null
      const waiting = takeOther().then((lease) => {
        theirs = lease
        return lease
      })
      await delay(50)
      expect(theirs).toBeNull()
      await mine.end()
      await (await waiting).end()
      await (await take()).end()
    })

    it('gives leases of several hosts at the same time', async () => {
      const leases = await Promise.all([take(), takeOther(0, never, 'b.example.com'), take(0, never, 'c.example.com')])
      for (const lease of leases) await lease.end()
    })

    it('never gives a turn to two callers, and forgets no caller', async () => {
      let [atOnce, most, done] = [0, 0, 0]
      const ask = async (leases: HostLeases) => {
        for (let n = 0; n < 5; n++) {
          const lease = await leases.take(host, 0, never)
          most = Math.max(most, ++atOnce)
          await delay(1)
          atOnce--
          done++
          await lease.end()
        }
      }
      await Promise.all([ask(opened.leases), ask(opened.others)])
      expect({ most, done }).toEqual({ most: 1, done: 10 })
    })

    it('waits for the pause since the last lease, whoever had it', async () => {
      let lease = await take(60_000)
      for (const next of [takeOther, take]) {
        // measured before the end is reported, because a database records it before its answer arrives
        const start = performance.now()
        await lease.end()
        lease = await next(100)
        expect(performance.now() - start).toBeGreaterThanOrEqual(100 - tolerance)
      }
      await lease.end()
    })

    it('does not wait before the first turn or without a pause', async () => {
      await (await take(600_000)).end()
      await (await takeOther(0)).end()
    })

    it('keeps the turn during its pause', async () => {
      await (await take()).end()
      const stop = new AbortController()
      const pausing = take(600_000, stop.signal)
      const waiting = takeOther(0)
      stop.abort(new Error('not wanted'))
      await expect(pausing).rejects.toThrow('not wanted')
      await (await waiting).end()
    })

    it('lets a waiting caller cancel, who then gets no turn', async () => {
      const mine = await take()
      const stop = new AbortController()
      const waiting = takeOther(0, stop.signal)
      stop.abort(new Error('not wanted'))
      await expect(waiting).rejects.toThrow('not wanted')
      await expect(takeOther(0, stop.signal)).rejects.toThrow('not wanted')
      await mine.end()
      await (await take()).end()
    })

    it('ends the turn of a lost holder, a pause before the next', async () => {
      await takeOther()
      const start = performance.now()
      await opened.endOthers()
      await (await take(100)).end()
      expect(performance.now() - start).toBeGreaterThanOrEqual(100 - tolerance)
    })

    it('ends a lease once, and never that of another', async () => {
      const mine = await take()
      await mine.end()
      const theirs = await takeOther()
      await mine.end()
      const stop = AbortSignal.timeout(100)
      await expect(take(0, stop)).rejects.toMatchObject({ name: 'TimeoutError' })
      await theirs.end()
    })
  })
}
