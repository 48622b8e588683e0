import { numberFormat } from '#src/adapters/edges/web/parts/number-format.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A human-readable size: `12 kB`. */
export function formatBytes(c: WebContext, bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const format = numberFormat(c, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: step > 1 ? 1 : 0,
  })
  return format.format(bytes / 1000 ** step)
}
