/** What is written in another way, with the same meaning. */
export interface Rewording {
  readonly pattern: RegExp
  instead(match: readonly string[]): string
}

const small = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const kanji = '〇一二三四五六七八九十'
const months = 'January February March April May June July August September October November December'.split(' ')

const words = (pairs: string): readonly Rewording[] =>
  pairs
    .trim()
    .split('\n')
    .map((line) => {
      const [from = '', to = ''] = line.split('=').map((each) => each.trim())
      return { pattern: new RegExp(from, 'g'), instead: () => to }
    })

const numbers: readonly Rewording[] = [
  { pattern: /\b(\d{1,3}),(\d{3})\b(?![,%\d])/g, instead: ([, a, b]) => `${a}${b}` },
  { pattern: /\$(\d+(?:\.\d+)?)M\b/g, instead: ([, a]) => `$${a} million` },
  { pattern: /\b(\d{1,3})[Kk]\b/g, instead: ([, a]) => `${a},000` },
]

const english: readonly Rewording[] = [
  ...numbers,
  { pattern: /(?<![-–\d.] ?)\b([2-9]|1[0-2])\+? years\b/g, instead: ([, a]) => `${small[Number(a)]} years` },
  { pattern: /(?<![-–\d.] ?)\b([2-4]) years\b/g, instead: ([, a]) => `${Number(a) * 12} months` },
  { pattern: /\b(\d+(?:\.\d+)?)%/g, instead: ([, a]) => `${a} percent` },
  {
    pattern: /\b([2-9]) (?=(?:engineers|developers|people|teams|members|projects|designers)\b)/g,
    instead: ([, a]) => `${small[Number(a)]} `,
  },
  { pattern: /\b((?:19|20)\d\d)-(0[1-9]|1[0-2])(?:-\d\d)?\b/g, instead: ([, y, m]) => `${months[Number(m) - 1]} ${y}` },
  {
    pattern: /\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* ((?:19|20)\d\d)/g,
    instead: ([, m, y]) => `${String(months.findIndex((each) => each.startsWith(m ?? '')) + 1).padStart(2, '0')}/${y}`,
  },
  { pattern: /\b((?:19|20)\d\d) ?[-–—] ?((?:19|20)\d\d)\b/g, instead: ([, a, b]) => `from ${a} to ${b}` },
  ...words(`
    ^(#+ )(?:Professional |Work )?Experience$ = ## Employment History
    ^## Education$ = ## Academic Background
    ^## (?:Technical )?Skills$ = ## Technical Competencies
    ^## (?:Professional )?Summary$ = ## About Me
    ^## Projects$ = ## Selected Work
    ^## Certifications$ = ## Licenses and Certificates
    ^([-*]) Led = - Headed
    ^([-*]) Built = - Put together
    ^([-*]) Developed = - Engineered and shipped
    ^([-*]) Designed = - Came up with
    ^([-*]) Implemented = - Delivered
    ^([-*]) Managed = - Looked after
    ^([-*]) Created = - Set up
    ^([-*]) Worked on = - Contributed to
    ^([-*]) Improved = - Made measurable improvements to
    ^([-*]) Reduced = - Brought down
    \\bNode\\.js\\b = NodeJS
    \\bJavaScript\\b = Javascript
    \\bPostgreSQL\\b = Postgresql
    \\bGitHub\\b = Github
    \\bfull-stack\\b = full stack
    \\bReal-time\\b = Realtime
    \\bSr\\. = Senior
    \\bSenior\\b = Sr.
    , Inc\\. =
    \\bInc\\b\\.? = Incorporated
    \\bBachelor of Science in\\b = B.Sc. in
    \\bB\\.?S\\.? in\\b = Bachelor of Science in
    \\bM\\.?S\\.? in\\b = Master of Science in
    \\bMaster of Science in\\b = MSc in
    \\band\\b = as well as
    \\butilizing\\b = with
    \\bteam of\\b = group of
    \\*\\* =
    ^\\* = -
  `),
  { pattern: /^- ([A-Z][a-z]+ed) /g, instead: ([, verb]) => `- In this role I ${(verb ?? '').toLowerCase()} ` },
]

const eraOf = (year: number) =>
  year >= 2020 ? `令和${year - 2018}年` : year >= 1990 ? `平成${year - 1988}年` : `${year}年`

const japanese: readonly Rewording[] = [
  ...numbers,
  { pattern: /(?<![\d.~〜～-])([1-9]|10)年(?=間|以上|の|、|。|$|\|)/g, instead: ([, a]) => `${kanji[Number(a)]}年` },
  { pattern: /(?<![\d.~〜～-])([1-4])年間/g, instead: ([, a]) => `${Number(a) * 12}か月` },
  { pattern: /(?<![\d.,])([2-9]|10)[名人](?![月日程])/g, instead: ([, a]) => `${kanji[Number(a)]}名` },
  { pattern: /(\d+(?:\.\d+)?)[%％]/g, instead: ([, a]) => `${a}パーセント` },
  { pattern: /(?<![\d.])([1-9])0[%％]/g, instead: ([, a]) => `${a}割` },
  { pattern: /(?<![\d.,])(\d{1,3})万円/g, instead: ([, a]) => `${Number(a)}0,000円` },
  { pattern: /(?<!\d)((?:19[9]|20[0-2])\d)年(?=\d{1,2}月)/g, instead: ([, a]) => eraOf(Number(a)) },
  { pattern: /(?<!\d)((?:19|20)\d\d)[/.](\d{1,2})(?![\d/.])/g, instead: ([, y, m]) => `${y}年${Number(m)}月` },
  {
    pattern: /(?<![\d.,A-Za-z])(\d{1,2})(?=[件社回台個])/g,
    instead: ([, a]) => (a ?? '').replace(/\d/g, (d) => '０１２３４５６７８９'[Number(d)] ?? d),
  },
  ...words(`
    ^(#+) ?■? ?職務経歴$ = ## 職歴
    ^## ?職務要約$ = ## 概要
    ^## ?自己PR$ = ## アピールポイント
    ^## ?スキル$ = ## 技術
    ^## ?資格$ = ## 免許・資格
    担当しました = 受け持ちました
    を担当。 = を受け持つ。
    に従事 = に携わること
    しました。 = した。
    を行いました = に取り組みました
    株式会社 = (株)
    Node\\.js = NodeJS
    JavaScript = Javascript
    GitHub = Github
    Docker = ＤＯＣＫＥＲ
    AWS = ＡＷＳ
    \\bReact\\b = Ｒｅａｃｔ
    プロジェクトマネージャー = プロジェクトマネージャー
    向上させ = 引き上げ
    \\*\\* =
    ^\\* = -
    ^・ = -
    、 = ，
  `),
]

export const rewordings: Readonly<Record<'en' | 'ja', readonly Rewording[]>> = { en: english, ja: japanese }
