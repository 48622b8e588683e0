export type PayPeriod = 'hour' | 'day' | 'week' | 'month' | 'year'

/** How a text names a currency, before or behind a number. */
export const currencyWords: readonly (readonly [code: string, words: string])[] = [
  ['USD', 'USD|$|US$|dollars|US dollars'],
  ['CAD', 'CAD|CA$|C$|CDN'],
  ['AUD', 'AUD|AU$|A$'],
  ['NZD', 'NZD|NZ$'],
  ['SGD', 'SGD|S$'],
  ['HKD', 'HKD|HK$'],
  ['TWD', 'TWD|NT$'],
  ['EUR', 'EUR|€|euro|euros'],
  ['GBP', 'GBP|£|pounds'],
  ['CHF', 'CHF|Franken|SFr'],
  ['JPY', 'JPY|¥|円|yen'],
  ['CNY', 'CNY|RMB|元'],
  ['KRW', 'KRW|₩|원'],
  ['INR', 'INR|₹|Rs|rupees'],
  ['LKR', 'LKR'],
  ['SEK', 'SEK'],
  ['NOK', 'NOK'],
  ['DKK', 'DKK'],
  ['ISK', 'ISK'],
  ['PLN', 'PLN|zł'],
  ['CZK', 'CZK|Kč'],
  ['HUF', 'HUF|Ft'],
  ['BRL', 'BRL|R$'],
  ['MXN', 'MXN|MX$'],
  ['ZAR', 'ZAR'],
  ['THB', 'THB|฿'],
  ['PHP', 'PHP|₱'],
  ['IDR', 'IDR|Rp'],
  ['MYR', 'MYR|RM'],
  ['VND', 'VND|₫'],
  ['AED', 'AED'],
  ['ILS', 'ILS|₪'],
  ['TRY', 'TRY|₺'],
]

/** What multiplies the number before it. */
export const scaleWords: readonly (readonly [factor: number, words: string])[] = [
  [1e3, 'k|thousand|tsd|千'],
  [1e4, '万|萬'],
  [1e5, 'lakh|lakhs|lac|lpa'],
  [1e6, 'm|mn|mio|million|millions|百万'],
  [1e8, '億'],
  [1e9, 'b|bn|billion|billions'],
]

/** How often it is paid, behind an amount. */
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

/** May stand between an amount and how often it is paid. */
export const amountRemarks = 'gross|net|brutto|netto|brut|bruts|net|base|in total|(gross)|(brutto)'

/** What makes two numbers a range. */
export const rangeWords = '-|–|—|−|~|〜|～|to|and|up to|bis|und|à|et|から|ー'

/** What says before an amount that it is a bound. */
export const boundWords =
  'up to|from|at least|starting at|starting from|starts at|minimum of|maximum of|upwards of|more than|over|around|approximately|approx|circa|ca|ab|bis zu|mindestens|ab ca|jusqu’à|à partir de|最低|最大|約'

/** What says behind an amount that it is a bound. */
export const endWords = '以上|以下|～|〜|~|から|程度|前後|+|or more|and up'
