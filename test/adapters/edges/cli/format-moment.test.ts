import { expect, it } from 'vitest'
import { formatMoment } from '#src/adapters/edges/cli/format-moment.js'

it.each([
  ['2026-12-01', null, '2026-12-01'],
  ['2026-12-01T06:00:00.000Z', null, '2026-12-01 06:00 UTC'],
  ['2026-12-01T06:00:00.000Z', 'Asia/Tokyo', '2026-12-01 06:00 UTC (15:00 Asia/Tokyo)'],
  ['2026-12-01T06:00:00.000Z', '+09:00', '2026-12-01 06:00 UTC (15:00 +09:00)'],
  ['2026-12-01T06:00:00.000Z', 'Nowhere/Else', '2026-12-01 06:00 UTC'],
])('the moment %s in %s is shown as %s', (at, zone, shown) => {
  expect(formatMoment(at, zone)).toBe(shown)
})
