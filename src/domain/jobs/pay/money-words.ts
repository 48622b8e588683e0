export type PayPeriod = 'hour' | 'day' | 'week' | 'month' | 'year'

/**
 * Each currency (ISO 4217), the lowest plausible hourly pay in it (well below any minimum wage), and its names in a
 * text, before or after a number.
 */
export const currencies: readonly (readonly [code: string, leastOfHour: number, words: string])[] = [
  ['USD', 2, 'USD|$|US$|dollars|US dollars'],
  ['CAD', 3, 'CAD|CA$|C$|CDN'],
  ['AUD', 3, 'AUD|AU$|A$'],
  ['NZD', 3, 'NZD|NZ$'],
  ['SGD', 2, 'SGD|S$'],
  ['HKD', 10, 'HKD|HK$'],
  ['TWD', 40, 'TWD|NT$'],
  ['EUR', 2, 'EUR|€|euro|euros'],
  ['GBP', 2, 'GBP|£|pounds'],
  ['CHF', 4, 'CHF|Franken|SFr'],
  ['JPY', 300, 'JPY|¥|円|yen'],
  ['CNY', 3, 'CNY|RMB|元'],
  ['KRW', 2000, 'KRW|₩|원'],
  ['INR', 10, 'INR|₹|Rs|rupees'],
  ['LKR', 30, 'LKR'],
  ['SEK', 20, 'SEK'],
  ['NOK', 20, 'NOK'],
  ['DKK', 20, 'DKK'],
  ['ISK', 300, 'ISK'],
  ['PLN', 5, 'PLN|zł'],
  ['CZK', 30, 'CZK|Kč'],
  ['HUF', 300, 'HUF|Ft'],
  ['BRL', 2, 'BRL|R$'],
  ['MXN', 8, 'MXN|MX$'],
  ['ZAR', 5, 'ZAR'],
  ['THB', 15, 'THB|฿'],
  ['PHP', 15, 'PHP|₱'],
  ['IDR', 3000, 'IDR|Rp'],
  ['MYR', 2, 'MYR|RM'],
  ['VND', 5000, 'VND|₫'],
  ['AED', 2, 'AED'],
  ['ILS', 8, 'ILS|₪'],
  ['TRY', 15, 'TRY|₺'],
]

export const currencyWords = currencies.map(([code, , words]) => [code, words] as const)

/** Words that multiply the number before them. */
export const scaleWords: readonly (readonly [factor: number, words: string])[] = [
  [1e3, 'k|thousand|tsd|千'],
  [1e4, '万|萬'],
  [1e5, 'lakh|lakhs|lac|lpa'],
  [1e6, 'm|mn|mio|million|millions|百万'],
  [1e8, '億'],
  [1e9, 'b|bn|billion|billions'],
]

/** Words for the pay period, after an amount. */
export const periodWords: readonly (readonly [period: PayPeriod, words: string])[] = [
  [
    'hour',
    'per hour|an hour|a hour|/hour|/ hour|/hr|/ hr|per hr|/h|/ h|hourly|pro Stunde|/Stunde|die Stunde|par heure|/heure|de l’heure|/時間|/時',
  ],
  ['day', 'per day|a day|/day|/ day|daily|per diem|pro Tag|/Tag|par jour|/jour|/日'],
  ['week', 'per week|a week|/week|/ week|/wk|weekly|pro Woche|par semaine|/semaine|/週'],
  [
    'month',
    'per month|a month|/month|/ month|/mo|/mth|monthly|pro Monat|im Monat|/Monat|monatlich|par mois|/mois|mensuel|mensuels|/月|/ 月|/ヶ月',
  ],
  [
    'year',
    'per year|a year|/year|/ year|/yr|/ yr|per yr|yearly|annually|annual|per annum|p.a.|p.a|pa|pro Jahr|im Jahr|/Jahr|jährlich|' +
      'Jahresbrutto|par an|/an|annuel|annuels|/年|/ 年',
  ],
]

/** May appear between an amount and its period. */
export const amountRemarks = 'gross|net|brutto|netto|brut|bruts|net|base|in total|(gross)|(brutto)'

/** Words that join two numbers to a range. */
export const rangeWords = '-|–|—|−|~|〜|～|to|and|up to|bis|und|à|et|から|ー'

/** Words before an amount that make it a bound. */
export const boundWords =
  'up to|from|at least|starting at|starting from|starts at|minimum of|maximum of|upwards of|more than|over|around|approximately|approx|circa|ca|ab|bis zu|mindestens|ab ca|jusqu’à|à partir de|最低|最大|約'

/** Words after an amount that make it a bound. */
export const endWords = '以上|以下|～|〜|~|から|程度|前後|+|or more|and up'
