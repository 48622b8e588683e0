import type { ProfileSettings } from '#src/domain/person/profile.js'
import { anyOf } from '#src/domain/shared/any-of.js'
import { type FitRule, type FitVerdict, notStated, type ReadForFit } from './fit-fact.js'
import { isCountryIn, placesIn } from './place-relations.js'
import { type PostingSentence, quoteOf } from './posting-sentences.js'

type Said = 'offers' | 'refuses' | 'right' | 'citizen'

const negation = String.raw`\b(?:no|not|without|cannot|can't|can’t|unable|never|nor|isn't|isn’t|doesn't|doesn’t|don't|don’t|won't|won’t|n't|n’t)\b`
const about = anyOf`visas? | immigration | employment | work | candidates? | applicants? | h-?1b | sponsorship`

/** What sentences say about visas; the first that fits counts. */
const rows: readonly (readonly [said: Said, words: RegExp])[] = [
  [
    'refuses',
    new RegExp(
      anyOf`
        ${negation}[^.;]{0,60}\bsponsorship
        ${negation}[^.;]{0,40}\bsponsor(?:s|ed|ing)?\b[^.;]{0,60}\b${about}\b
        ${negation}[^.;]{0,20}\bvisa (?:support|assistance)
        \bsponsorship[^.;]{0,40}\b(?:not|un) ?(?:be )?(?:available|provided|offered|possible) | \bsponsorship *[:：-] *no\b
        (?:ビザ|就労ビザ|在留資格)[^。]{0,14}(?:不可|なし|無し|できません|致しません|行っておりません|対象外|ありません)
      `,
    ),
  ],
  [
    'offers',
    new RegExp(
      anyOf`
        \b(?:visa|immigration|h-?1b|work permit)(?: and relocation| & relocation|/relocation)? *(?:sponsor|support|assistance)
        \bsponsor(?:s|ing)?\b[^.;]{0,30}\b(?:visas?|work permits?|h-?1b)\b
        \bsponsorship (?:is |may be |can be )?(?:available|provided|offered|possible|considered)
        \brelocation (?:and|&|/) visa | \bvisa (?:and|&|/) relocation | \bhelp[^.;]{0,30}\bvisas?\b
        (?:ビザ|就労ビザ|在留資格)(?:の)?(?:取得|申請|更新|変更)?(?:の)?(?:費用|手続き)?(?:の)?(?:サポート|支援|スポンサー|補助)
      `,
    ),
  ],
  [
    'citizen',
    new RegExp(
      anyOf`
        \b(?:u\.?s\.?|united states|american|canadian|british|uk|eu|australian|japanese) ?citizen(?:s|ship)?\b
        \bcitizenship (?:is )?required | 日本国籍 | 日本国籍を有する
      `,
    ),
  ],
  [
    'right',
    new RegExp(
      anyOf`
        \bauthori[sz]ed to (?:legally )?(?:live and )?work\b | \b(?:work|employment) authori[sz]ation | \bauthori[sz]ation to work\b | \bright to (?:live and )?work\b
        \beligib(?:le|ility) to (?:legally )?(?:live and )?work (?:in|for)\b | \blegally (?:able|allowed|entitled|permitted|authori[sz]ed)
        \bpermission to work\b | \b(?:valid|existing|current) (?:work(?:ing)? )?(?:visa|permit)\b | \bwork permit\b
        就労(?:可能|資格|許可)[^。]{0,20}(?:在留|ビザ|お持ち|必要|必須) | (?:在留資格|就労ビザ|ビザ)(?:を|の)?(?:お持ち|保有|有する|必要|必須) | 永住権
      `,
    ),
  ],
]
// questions of a form, and what the law has every employer say
const boilerplate = new RegExp(
  anyOf`
    ^(?:do|will|are) you\b | \bwill you (?:now|require) | regardless of | without regard | discriminat | protected | \bstatus\b
    \bverify\b | e-verify
  `,
)
const trigger = /sponsor|visa|authori[sz]|right to|eligib|citizen|legally|permi|immigration|ビザ|在留|就労|国籍|永住/

interface VisaSaid {
  readonly said: Said
  readonly sentence: PostingSentence
}

/** Compares what a posting says about visas and the right to work with what the person has. Source: person-fit. */
export const visaFit: FitRule = (posting, settings) => {
  if (settings.authorizedIn.length === 0 && settings.needsSponsorship === null) return null
  const said = posting.sentences.flatMap((sentence): readonly VisaSaid[] => {
    const one = saidOf(sentence)
    return one === null ? [] : [{ said: one, sentence }]
  })
  const first = (kind: Said) => said.find((each) => each.said === kind)
  const found = first('citizen') ?? first('refuses') ?? first('offers') ?? first('right')
  if (found === undefined) return notStated
  const may = mayWork(countriesOf(posting, found, said), settings.authorizedIn)
  const offers = found.said === 'citizen' ? undefined : first('offers')
  const says = saysOf(found.said, may, offers !== undefined, settings)
  return { says, quote: quoteOf((says === 'meets' && may !== true ? (offers ?? found) : found).sentence.text) }
}

function saysOf(said: Said, may: boolean | null, isOffered: boolean, settings: ProfileSettings): FitVerdict {
  const { authorizedIn, needsSponsorship } = settings
  if (said === 'citizen') return may === false ? 'fails' : 'not stated'
  if (may === true || (may === null && needsSponsorship === false)) return 'meets'
  // it may say both
  if (isOffered) return said === 'refuses' ? 'not stated' : 'meets'
  return may === false || (authorizedIn.length === 0 && needsSponsorship === true) ? 'fails' : 'not stated'
}

function saidOf({ text, folded }: PostingSentence): Said | null {
  if (!trigger.test(folded)) return null
  const part = folded.slice(0, 1000)
  if (text.endsWith('?') || boilerplate.test(part)) return null
  return rows.find(([, words]) => words.test(part))?.[0] ?? null
}

/** The countries of the sentence, or else of the others about visas, or else of the posting. */
function countriesOf({ location }: ReadForFit, found: VisaSaid, said: readonly VisaSaid[]): ReadonlySet<string> {
  const inSentence = (each: VisaSaid) => placesIn(each.sentence.text.slice(0, 1000), false).countries
  const named = [found, ...said].map(inSentence).find((countries) => countries.size > 0)
  return named ?? placesIn((location ?? '').slice(0, 1000), true).countries
}

/** Whether the person may work in one of these countries; null if it is unknown. */
function mayWork(countries: ReadonlySet<string>, authorizedIn: readonly string[]): boolean | null {
  const own = placesIn(authorizedIn.join('; '), true).countries
  if (countries.size === 0 || own.size === 0) return null
  return [...countries].some((country) => isCountryIn(country, own))
}
