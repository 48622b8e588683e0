import type { Environment } from './environment.js'

/** Unicode block characters in eighths of a column, or number signs for terminals that only take ASCII. */
export type BarStyle = 'blocks' | 'ascii'

/** How a terminal draws bars; null for a dumb terminal. Bars have no colour, so NO_COLOR does not matter. */
export function barStyleOf(env: Environment, platform: string = process.platform): BarStyle | null {
  if (env.TERM === 'dumb') return null
  // Windows consoles take Unicode, but set no variable that says so
  if (platform === 'win32') return 'blocks'
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || ''
  return /utf-?8/i.test(locale) ? 'blocks' : 'ascii'
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** `count` of `max` as a bar of at most `width` columns. A count above 0 gets at least the smallest part. */
export function drawBar(count: number, max: number, width: number, style: BarStyle): string {
  const parts = style === 'blocks' ? 8 : 1
  const share = max > 0 ? Math.min(1, count / max) : 0
  const filled = share > 0 ? Math.max(1, Math.round(share * width * parts)) : 0
  const whole = Math.floor(filled / parts)
  return style === 'blocks' ? '█'.repeat(whole) + eighths[filled % 8] : '#'.repeat(whole)
}
