const minuteMs = 60_000
const unitMs = { m: minuteMs, h: 60 * minuteMs, d: 24 * 60 * minuteMs } as const

/** How far apart two runs may be, in milliseconds: from a minute to 30 days. */
export const intervalLimit = { min: minuteMs, max: 30 * unitMs.d } as const

/**
 * The milliseconds of an interval such as `15m`, `2h` or `1d`. Returns null for other text and for intervals out of
 * bounds. Source: sync-schedule.
 */
export function readInterval(text: string): number | null {
  const [, count, unit] = /^([1-9]\d{0,5})(m|h|d)$/.exec(text.trim().toLowerCase()) ?? []
  if (count === undefined || unit === undefined) return null
  const ms = Number(count) * unitMs[unit as keyof typeof unitMs]
  return ms <= intervalLimit.max ? ms : null
}
