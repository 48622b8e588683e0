import type { Clock } from '#src/application/shared/ports/clock.js'

export const systemClock: Clock = { now: () => new Date() }
