import { currencyWords, scaleWords } from '#src/domain/jobs/pay/money-words.js'

/** What a number counts, in a unit in which equal amounts are equal numbers. */
export interface Unit {
  readonly of: string
  readonly factor: number
}

const unit = (of: string, factor: number): Unit => ({ of, factor })

/** Units after a number. */
export const units: readonly (readonly [unit: Unit, words: string])[] = [
  [unit('months', 12), 'year|years|yr|yrs|年間|年|ヵ年|カ年|か年|ヶ年'],
  [unit('months', 1), 'month|months|mo|mos|か月|ヶ月|カ月|ヵ月|ケ月|箇月|ヶ月間|か月間|カ月間|ヵ月間'],
  [unit('months', 120), 'decade|decades'],
  [unit('days', 7), 'week|weeks|wk|wks|週間|週'],
  [unit('days', 1), 'day|days|日間|日'],
  [unit('seconds', 3600), 'hour|hours|hr|hrs|h|時間'],
  [unit('seconds', 60), 'minute|minutes|min|mins|分間|分'],
  [unit('seconds', 1), 'second|seconds|sec|secs|s|秒間|秒'],
  [unit('seconds', 0.001), 'ms|msec|millisecond|milliseconds|ミリ秒'],
  [unit('percent', 1), '%|percent|per cent|pct|パーセント|percentage points|percentage point|pp'],
  [unit('percent', 10), '割'],
  [unit('times', 1), 'x|×|times|fold|倍'],
  ...currencyWords.map(([code, words]) => [unit(`money ${code}`, 1), words] as const),
  [unit('money JPY', 1), '円|yen'],
  [unit('money USD', 1), 'dollar|ドル'],
  [unit('money EUR', 1), 'ユーロ'],
  [unit('money GBP', 1), 'pound|ポンド'],
]

/** Words that stand for an amount. */
export const wholeAmounts: readonly (readonly [amount: Unit, words: string])[] = [
  [unit('months', 60), 'half a decade|half decade|half-decade'],
  [unit('months', 120), 'a decade|one decade'],
  [unit('months', 18), 'a year and a half'],
  [unit('months', 6), 'half a year|半年|半年間'],
  [unit('times', 2), 'twice|twofold|doubled|doubling|倍増'],
  [unit('times', 3), 'threefold|tripled|tripling'],
  [unit('times', 4), 'fourfold|quadrupled'],
  [unit('percent', 50), 'halved|halving|in half|by half|half of|half the|半減|半分'],
]

export const scales = [...scaleWords, [1e12, 'trillion|trillions|tn|兆']] as const

/** Words of one letter are also words or units, unless they touch the number. */
export const isShortScale = (word: string) => /^[a-z]{1,3}$/.test(word)

export const numberWords: ReadonlyMap<string, number> = new Map(
  (
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    ) as readonly string[]
  )
    .map((word, index): [string, number] => [word, index + 1])
    .concat(
      'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, (index + 2) * 10]),
    ),
)

/** Words that multiply the number words before them. */
export const multipliers: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1000],
])

export const kanjiDigits = '〇一二三四五六七八九'
export const kanjiTens: ReadonlyMap<string, number> = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
])

/** What is counted, if several words say the same: English words and Japanese counters. */
export const countedThings: readonly (readonly [thing: string, words: string])[] = [
  [
    'people',
    'people|person|member|engineer|developer|programmer|employee|staff|report|colleague|individual|headcount|designer|名|人|人体制|名体制|人規模|名規模',
  ],
  ['company', 'company|client|customer|firm|社'],
  ['user', 'user|ユーザー|ユーザ'],
  ['case', 'case|ticket|item|件|案件'],
  ['unit', 'unit|machine|device|server|台'],
  ['shop', 'store|shop|店舗|店'],
  ['site', 'site|location|office|拠点|箇所|カ所|か所'],
  ['school', 'school|校'],
  ['country', 'country|か国|カ国|ヶ国|ヵ国'],
  ['article', 'article|post|本|記事'],
  ['piece', 'piece|個'],
  ['occasion', 'occasion|回'],
  ['point', 'point|点|ポイント'],
  ['project', 'project|プロジェクト'],
  ['team', 'team|チーム'],
]

/** Words that end the name of what is counted. */
export const wordsBetween = new Set(
  `a an the of in on at to for from with by per and or as over across within during under through than into is are was were has have had
  about around up down out including each every between after before while when that which who more plus also via its their our my`.split(
    /\s+/,
  ),
)
