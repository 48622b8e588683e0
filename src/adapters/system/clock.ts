import type { Clock } from '../../application/shared/ports/clock.js'

export const systemClock: Clock = { now: () => new Date() }
