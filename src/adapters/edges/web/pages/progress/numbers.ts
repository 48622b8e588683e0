import { numberFormat } from '#src/adapters/edges/web/parts/number-format.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'

/** Number formats of the person's language. */
export interface Numbers {
  readonly count: (value: number) => string
  /** At most four characters in English, for tight places. */
  readonly short: (value: number) => string
  /** A percentage of a number such as 0.123. */
  readonly rate: (value: number) => string
  readonly days: (value: number) => string
}

export function numbersFor(c: WebContext): Numbers {
  const format = (options?: Intl.NumberFormatOptions) => {
    const numbers = numberFormat(c, options)
    return (value: number) => numbers.format(value)
  }
  return {
    count: format(),
    short: format({ notation: 'compact', maximumSignificantDigits: 2 }),
    rate: format({ style: 'percent', maximumFractionDigits: 1 }),
    days: format({ style: 'unit', unit: 'day', unitDisplay: 'long', maximumFractionDigits: 1 }),
  }
}
