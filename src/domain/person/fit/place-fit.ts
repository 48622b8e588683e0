import { anyOf } from '#src/domain/shared/any-of.js'
import { tokenize } from '#src/domain/shared/tokens.js'
import { type FitRule, type FitVerdict, notStated, type ReadForFit } from './fit-fact.js'
import { foldedPlace, isCountryIn, mayBeSame, type NamedPlaces, placesIn } from './place-relations.js'
import { quoteOf } from './posting-sentences.js'

const anywhere = new RegExp(
  `^${anyOf`remote | anywhere | worldwide | global | リモート | フルリモート | どこでも | 在宅`}$`,
)
const label = new RegExp(
  `^${anyOf`
    (?:work(?:ing)? |job |office )?locations? | place of work | based in | office | arbeitsort | standort | einsatzort | lieu
    (?:主な)?勤務地 | 勤務場所 | 勤務先 | 就業場所
  `}(?:[(（][^)）]{0,20}[)）])?`,
)
// these need no colon
const openLabel = /^(?:based in|主な|勤務|就業)/
const maxPlace = 1000

/** Compares the place of a posting with those that the person wants. Source: person-fit. */
export const placeFit: FitRule = (posting, { places }) => {
  const wanted = places.filter((place) => !anywhere.test(foldedPlace(place)))
  if (wanted.length === 0) return null
  for (const stated of statedPlaces(posting)) {
    const says = saysOf(stated, wanted)
    if (says !== 'not stated') return { says, quote: quoteOf(stated) }
  }
  const [first] = statedPlaces(posting)
  return first === undefined ? notStated : { says: 'not stated', quote: quoteOf(first) }
}

/** The place in its own field; or else labelled in the text, or as a part of the title. */
function statedPlaces({ title, location, sentences }: ReadForFit): readonly string[] {
  if (location !== null && location.trim() !== '') return [location.slice(0, maxPlace).trim()]
  const lines = sentences.flatMap(({ text, folded }, at) => {
    if (!isLabelled(folded)) return []
    const next = sentences[at + 1]?.text ?? ''
    return text.length <= 12 && next !== '' ? [next] : [text]
  })
  const parts = (title ?? '').split(/[|()（）【】［］[\]/・,]| [-–—] /).map((part) => part.trim())
  return [...lines, ...parts.filter(isPlaceAlone)].map((text) => text.slice(0, maxPlace))
}

/** `Location: Oslo`, `**Location**`, `| 勤務地 | 東京 |`. */
function isLabelled(folded: string): boolean {
  const length = label.exec(folded)?.[0].length ?? 0
  if (length === 0) return false
  const rest = folded.slice(length, length + 10)
  return /^[ *]{0,4}(?:[:|】＞>]|$)/.test(rest) || (openLabel.test(folded) && rest.startsWith(' '))
}

function isPlaceAlone(text: string): boolean {
  const { places, countries } = placesIn(text, true)
  return text.length <= 30 && tokenize(text).length <= 3 && places.size + countries.size > 0
}

function saysOf(stated: string, wanted: readonly string[]): FitVerdict {
  const named = placesIn(stated, true)
  const folded = ` ${foldedPlace(stated).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  const each = wanted.map((place) => compare(named, folded, place))
  if (each.includes('meets')) return 'meets'
  return each.every((says) => says === 'fails') ? 'fails' : 'not stated'
}

/** An unknown place may be a part of a wanted one: it fails only if something around it is elsewhere. */
function compare(named: NamedPlaces, folded: string, place: string): FitVerdict {
  const wanted = placesIn(place, true)
  const [own] = wanted.places
  if (own !== undefined) {
    if (named.places.has(own)) return 'meets'
    const isElsewhere = named.places.size > 0 && ![...named.places].some((one) => wanted.places.has(one))
    return isElsewhere || isAbroad(named, wanted) ? 'fails' : 'not stated'
  }
  const isNamed = folded.includes(` ${foldedPlace(place).replace(/[^\p{L}\p{N}]+/gu, ' ')} `)
  if (isNamed && !/^[A-Z]{2}$/.test(place)) return 'meets'
  if (wanted.countries.size === 0 || named.countries.size === 0) return 'not stated'
  if (isAbroad(named, wanted)) return 'fails'
  return [...named.countries].every((country) => isCountryIn(country, wanted.countries)) ? 'meets' : 'not stated'
}

function isAbroad({ countries }: NamedPlaces, wanted: NamedPlaces): boolean {
  return countries.size > 0 && wanted.countries.size > 0 && !mayBeSame(countries, wanted.countries)
}
