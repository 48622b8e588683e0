import { anyOf } from '#src/domain/shared/any-of.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { isAscii } from '#src/domain/shared/text.js'
import { detectLanguage } from '#src/domain/websites/language.js'
import { normalizeDate } from './captured-date.js'
import { highestPay } from './stated-pay.js'

/** What a posting states about itself. */
export interface StatedFacts {
  /** Whether some of the work is remote; null if it does not say. */
  readonly remote: boolean | null
  /** The highest yearly pay in each currency (ISO 4217). */
  readonly pay: ReadonlyMap<string, number>
  /** Its languages in ISO 639-1; two for a bilingual text. */
  readonly languages: readonly string[]
  /** The posting date that it states. */
  readonly posted: UtcTime | null
}

export interface PostingTexts {
  readonly title: string | null
  readonly location: string | null
  readonly description: string | null
}

// text beyond this belongs to other postings
const maxLength = 50_000

/**
 * Reads the facts that a posting states. Takes time linear in the length of the texts; only the first 50,000 characters
 * of each count. `mayHold` tells whether the posting may contain a word; impossible words are not searched for.
 */
export function statedFacts(posting: PostingTexts, mayHold: (word: string) => boolean = () => true): StatedFacts {
  const title = (posting.title ?? '').slice(0, maxLength)
  const location = (posting.location ?? '').slice(0, maxLength)
  const description = (posting.description ?? '').slice(0, maxLength)
  const lower = description.toLowerCase()
  return {
    remote: readRemote(`${title}\n${location}`.toLowerCase(), lower, mayHold),
    pay: highestPay(description),
    languages: readLanguages(`${title}\n${description.slice(0, maxSample)}`),
    // skipped if lower case changes the length
    posted: description.length === lower.length ? readPosted(lower, postedWords.filter(mayHold)) : null,
  }
}

// contains the first line that an import writes
const maxLead = 600
const remoteLine = /^remote: *(\S.{0,40})/m
const saysNo = /^(?:no|none|false|on-?site|in[- ]office|office|不可|なし|無|出社)\b|^(?:不可|なし|無|出社)/
const elsewhere = ['remote', 'リモート', '在宅', 'テレワーク', 'telework', 'telecommut', 'from home', 'hybrid']
const atOffice = ['onsite', 'on-site', 'in office', 'in-office', '出社', '常駐']
const remoteHead = new RegExp(
  anyOf`
    (?<![a-z])(?:remote|hybrid|telework|telecommute|work from home)(?![a-z])
    リモート | 在宅 | テレワーク
  `,
)
const afterRemote = anyOf`
  first | friendly | work | working | position | role | job | ok | only | possible | options? | within | from | in
  eligible | opportunity
`
const remoteJob = new RegExp(
  anyOf`
    (?:fully|100%|is|be|are|work|working) remote(?![a-z]) | remotely
    remote[- ]${afterRemote}(?![a-z])
    remote *[:(（/,.。] | [(（/,:：] *(?:fully |100% )?remote(?![a-z])
    work(?:ing)? from home | days? from home | telework | telecommut
    hybrid (?:work|working|role|position|job|model|schedule)
    リモート(?:ワーク|勤務|可|ok|中心|あり|制度|併用|メイン|です|で) | フルリモート | 在宅(?:勤務|ワーク|可|ok) | テレワーク
  `,
)
const notRemote = new RegExp(
  anyOf`
    (?:not|no|never|non|cannot|without|can't|isn't)[- ](?:\w{1,10} ){0,4}(?:remote|telework|telecommut|hybrid|from home)
    (?:remote|telework|telecommuting|from home)[^.。\n]{0,20} (?:not|unavailable|no longer)
    (?:リモート|在宅|テレワーク)[^。\n、]{0,10}(?:不可|なし|無し|できません|ありません|対象外)
  `,
)
const insistence = '(?:fully|100%|must work) on-?site|on-?site (?:only|position|role|job)'
const onSite = new RegExp(
  anyOf`
    (?<![a-z])(?:${insistence}|in[- ]office only|no remote)(?![a-z])
    フル出社 | 出社必須 | 常駐のみ
  `,
)
const maxMentions = 12
const [before, after] = [40, 50]

/**
 * Returns whether a posting states that some work is remote, from its title and place and from its description, both in
 * lower case; null if it does not say.
 */
export function readRemote(
  head: string,
  lower: string,
  mayHold: (word: string) => boolean = () => true,
): boolean | null {
  const line = remoteLine.exec(lower.slice(0, maxLead))?.[1]
  if (line !== undefined) return !saysNo.test(line)
  if (remoteHead.test(head)) return !notRemote.test(head)
  let isDenied = onSite.test(head)
  for (const window of mentions(lower, elsewhere.filter(mayHold))) {
    if (notRemote.test(window)) isDenied = true
    else if (remoteJob.test(window)) return true
  }
  if (isDenied) return false
  return mentions(lower, atOffice.filter(mayHold)).some((window) => onSite.test(window)) ? false : null
}

/** Returns the text around these words, for the first places of each. */
function mentions(lower: string, words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    const found: string[] = []
    for (let at = lower.indexOf(word); at >= 0 && found.length < maxMentions; at = lower.indexOf(word, at + after))
      found.push(lower.slice(Math.max(0, at - before), at + word.length + after))
    return found
  })
}

const maxSample = 400
const functionWords: readonly (readonly [language: string, words: string])[] = [
  ['en', 'the and of to in for with our you your we are will is on this an as be'],
  ['de', 'und der die das mit für wir sie ein eine bei zu den von im dich du ihr'],
  ['fr', 'le la les des et nous vous une est pour dans avec du sur notre votre'],
  ['es', 'el los las y para con una del nuestro en por que tu su'],
  ['it', 'il che di per con una gli della nel sono nostro siamo'],
  ['nl', 'het een en van voor met wij je bij ons zijn naar'],
  ['pt', 'os uma para com em não você nossa que do da'],
]
const languagesOfWord = new Map<string, string[]>()
for (const [language, words] of functionWords)
  for (const word of words.split(' ')) languagesOfWord.set(word, [...(languagesOfWord.get(word) ?? []), language])
// one such word may be a name, or English
const leastOfOthers = 2
const hangul = /\p{Script=Hangul}/u
const han = /\p{Script=Han}/gu
// a few Han characters alone are more often a Japanese title
const leastChinese = 30

/** Detects languages by the script and by the most common short words. */
function readLanguages(sample: string): readonly string[] {
  if (sample.trim() === '') return []
  const script = kana.test(sample) ? detectLanguage(sample.slice(0, maxScript)) : 'en'
  if (script === 'ja') return ['ja']
  const latin = latinLanguage(sample.toLowerCase())
  if (script === 'mixed') return latin === null ? ['ja'] : ['ja', latin]
  if (hangul.test(sample)) return ['ko']
  const hanCount = isAscii(sample) ? 0 : (sample.match(han)?.length ?? 0)
  if (hanCount > 0 && latin === null) return [hanCount < leastChinese ? 'ja' : 'zh']
  return [latin ?? 'en']
}

const kana = /[ぁ-ヿ]/
const maxScript = 200
const englishAlone = / (?:the|and|with|our|your|you) /g

function latinLanguage(lower: string): string | null {
  if ((lower.match(englishAlone)?.length ?? 0) >= leastOfOthers) return 'en'
  const counts = new Map<string, number>()
  for (const word of lower.match(/[a-zà-ÿ]+/g) ?? [])
    for (const language of languagesOfWord.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  const [best] = [...counts].sort((a, b) => b[1] - a[1])
  return best === undefined || (best[0] !== 'en' && best[1] < leastOfOthers) ? null : best[0]
}

const postedWords = ['posted', '掲載', '公開日', '投稿日', '募集開始']
const postedLabel =
  /^(?:posted(?: (?:on|date|at))?|掲載(?:開始)?日時?|掲載期間|掲載開始|公開日時?|投稿日時?|募集開始日?) *[:：]? */
const dateText = new RegExp(
  `^${anyOf`
    \d{4}[-/.]\d{1,2}[-/.]\d{1,2} | \d{4}年 ?\d{1,2}月 ?\d{1,2}日
    [a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4} | \d{1,2}(?:st|nd|rd|th)? [a-z]{3,9}\.?,? \d{4}
  `}`,
)

function readPosted(lower: string, words: readonly string[]): UtcTime | null {
  for (const word of words) {
    let tries = 0
    for (let at = lower.indexOf(word); at >= 0 && tries < maxMentions; at = lower.indexOf(word, at + word.length)) {
      tries++
      const rest = lower.slice(at, at + 60)
      const label = postedLabel.exec(rest)?.[0]
      const date = label === undefined ? null : (dateText.exec(rest.slice(label.length))?.[0] ?? null)
      const posted = date === null ? null : normalizeDate(date)
      if (posted !== null) return posted
    }
  }
  return null
}
