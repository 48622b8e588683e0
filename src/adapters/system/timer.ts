import { setTimeout as wait } from 'node:timers/promises'
import type { Timer } from '#src/application/sync/ports/timer.js'

export const systemTimer: Timer = {
  wait: async (ms, signal) => {
    // an abort ends the wait, and is no error
    await wait(ms, undefined, signal === undefined ? {} : { signal }).catch(() => {})
  },
}
