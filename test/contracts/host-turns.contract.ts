import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HostTurn, HostTurns } from '#src/application/websites/ports/host-turns.js'

/** Two who ask the same hosts. */
export interface OpenedTurns {
  readonly turns: HostTurns
  readonly others: HostTurns
  /** The others are gone, without a word, and were for as long as it takes to be noticed. */
  endOthers(): Promise<void>
  dispose(): Promise<void>
}

const never = new AbortController().signal
const host = 'example.com'
// a timer may come a millisecond early
const tolerance = 2

/** Everything that is promised of HostTurns. */
export function describeHostTurns(name: string, open: () => Promise<OpenedTurns>): void {
  describe(`${name} (rag-host-turns)`, () => {
    let opened: OpenedTurns
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.dispose())
    const take = (pauseMs = 0, signal = never, asked = host) => opened.turns.take(asked, pauseMs, signal)
    const takeOther = (pauseMs = 0, signal = never, asked = host) => opened.others.take(asked, pauseMs, signal)

    it('gives a turn of a host to one at a time', async () => {
      const mine = await take()
      let theirs: HostTurn | null = null
      const waiting = takeOther().then((turn) => {
        theirs = turn
        return turn
      })
      await delay(50)
      expect(theirs).toBeNull()
      await mine.end()
      await (await waiting).end()
      await (await take()).end()
    })

    it('gives turns of several hosts at the same time', async () => {
      const turns = await Promise.all([take(), takeOther(0, never, 'b.example.com'), take(0, never, 'c.example.com')])
      for (const turn of turns) await turn.end()
    })

    it('never gives a turn twice, however many ask, and forgets none', async () => {
      let [atOnce, most, done] = [0, 0, 0]
      const ask = async (turns: HostTurns) => {
        for (let n = 0; n < 5; n++) {
          const turn = await turns.take(host, 0, never)
          most = Math.max(most, ++atOnce)
          await delay(1)
          atOnce--
          done++
          await turn.end()
        }
      }
      await Promise.all([ask(opened.turns), ask(opened.others)])
      expect({ most, done }).toEqual({ most: 1, done: 10 })
    })

    it('waits for the pause since the last turn, whoever had it', async () => {
      let turn = await take(60_000)
      for (const next of [takeOther, take]) {
        // before the end is told: a database notes it before its answer is here
        const start = performance.now()
        await turn.end()
        turn = await next(100)
        expect(performance.now() - start).toBeGreaterThanOrEqual(100 - tolerance)
      }
      await turn.end()
    })

    it('does not wait before the first turn, nor where no pause is asked for', async () => {
      await (await take(600_000)).end()
      await (await takeOther(0)).end()
    })

    it('keeps the turn while its pause lasts', async () => {
      await (await take()).end()
      const stop = new AbortController()
      const pausing = take(600_000, stop.signal)
      const waiting = takeOther(0)
      stop.abort(new Error('not wanted'))
      await expect(pausing).rejects.toThrow('not wanted')
      await (await waiting).end()
    })

    it('lets who waits leave, who takes nothing then', async () => {
      const mine = await take()
      const stop = new AbortController()
      const waiting = takeOther(0, stop.signal)
      stop.abort(new Error('not wanted'))
      await expect(waiting).rejects.toThrow('not wanted')
      await expect(takeOther(0, stop.signal)).rejects.toThrow('not wanted')
      await mine.end()
      await (await take()).end()
    })

    it('ends a turn whose holder is gone, a pause before the next', async () => {
      await takeOther()
      const start = performance.now()
      await opened.endOthers()
      await (await take(100)).end()
      expect(performance.now() - start).toBeGreaterThanOrEqual(100 - tolerance)
    })

    it('ends a turn once, and never that of another', async () => {
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
