import type { WebContext } from '#src/adapters/edges/web/web-env.js'

const formats = new Map<string, Intl.NumberFormat>()

/** The numbers of the page's language. Creating a format takes longer than a hundred numbers, so each is kept. */
export function numberFormat(c: WebContext, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const language = c.get('language')
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.NumberFormat(language, options)
  formats.set(key, known)
  return known
}

/** The format of an amount of money, without zeros behind the point. */
export function moneyFormat(c: WebContext, currency: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  // 600万円, as a Japanese posting states it
  const currencyDisplay = c.get('language') === 'ja' ? 'name' : 'symbol'
  return numberFormat(c, { style: 'currency', currency, currencyDisplay, minimumFractionDigits: 0, ...options })
}
