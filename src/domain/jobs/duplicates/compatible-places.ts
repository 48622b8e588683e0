import { foldText, withoutDiacritics } from '#src/domain/shared/text.js'

const noise = new Set(
  'remote hybrid onsite on site anywhere worldwide in or and office greater area metro metropolitan city of the リモート フルリモート 在宅 在宅勤務 全国'.split(
    ' ',
  ),
)

const synonyms = new Map(
  Object.entries({
    tokyo: '東京 東京都',
    osaka: '大阪 大阪府 大阪市',
    kyoto: '京都 京都府 京都市',
    nagoya: '名古屋 名古屋市',
    fukuoka: '福岡 福岡県 福岡市',
    sapporo: '札幌 札幌市',
    yokohama: '横浜 横浜市',
    japan: '日本 jp jpn',
    us: 'usa america',
    uk: 'england britain gb gbr',
    germany: 'deutschland de deu',
    nyc: 'ny newyork',
    sf: 'sanfrancisco',
    al: 'alabama',
    ak: 'alaska',
    az: 'arizona',
    ar: 'arkansas',
    ca: 'california',
    co: 'colorado',
    ct: 'connecticut',
    fl: 'florida',
    ga: 'georgia',
    hi: 'hawaii',
    id: 'idaho',
    il: 'illinois',
    in: 'indiana',
    ia: 'iowa',
    ks: 'kansas',
    ky: 'kentucky',
    la: 'louisiana',
    md: 'maryland',
    ma: 'massachusetts',
    mi: 'michigan',
    mn: 'minnesota',
    mo: 'missouri',
    nc: 'northcarolina',
    nj: 'newjersey',
    nv: 'nevada',
    oh: 'ohio',
    or: 'oregon',
    pa: 'pennsylvania',
    tn: 'tennessee',
    tx: 'texas',
    ut: 'utah',
    va: 'virginia',
    wa: 'washington',
    wi: 'wisconsin',
  }).flatMap(([name, others]) => others.split(' ').map((word) => [word, name] as const)),
)

const japaneseNames = [...synonyms.keys()].filter((name) => /[^\0-\x7f]/.test(name))

const maxPlaceLength = 300

/**
 * Whether two places may be the same, stated more or less precisely: `Tokyo` and `Tokyo, Japan`, `大阪市` and `大阪府大阪市`. A
 * text that names no place is compatible with any other.
 */
export function arePlacesCompatible(first: readonly PlacePart[], second: readonly PlacePart[]): boolean {
  if (first.length === 0 || second.length === 0) return true
  return isWithin(first, second) || isWithin(second, first)
}

/** A part of a place as it is compared. */
export interface PlacePart {
  /** The folded words without spaces. */
  readonly raw: string
  readonly name: string
  /** The city or prefecture at the start of a Japanese address; null if there is none. */
  readonly region: string | null
}

function isWithin(parts: readonly PlacePart[], others: readonly PlacePart[]): boolean {
  return parts.every((part) => others.some((other) => isPartOf(part, other)))
}

/** Japanese addresses have no spaces: a city is at the start or after its prefecture. */
function isPartOf({ raw, name }: PlacePart, other: PlacePart): boolean {
  if (name === other.name || name === other.region) return true
  if (!/[^\0-\x7f]/.test(raw)) return false
  return other.raw.startsWith(raw) || (other.raw.endsWith(raw) && /[都道府県市]$/.test(other.raw.slice(0, -raw.length)))
}

/** Splits a place at commas and similar separators. */
export function readPlace(place: string | null): readonly PlacePart[] {
  const folded = withoutDiacritics(foldText((place ?? '').slice(0, maxPlaceLength)))
  const plain = folded
    .replace(/united states(?: of america)?/g, 'us')
    .replace(/united kingdom/g, 'uk')
    .replace(/new york city/g, 'new york')
  return plain.split(/[,;/|()・、–—]|\s-\s/).flatMap(readPart)
}

function readPart(part: string): readonly PlacePart[] {
  const words = (part.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !noise.has(word) && !/^\d+$/.test(word))
  const raw = words.join('')
  if (raw === '') return []
  const region = japaneseNames.find((name) => raw.startsWith(name))
  return [{ raw, name: synonyms.get(raw) ?? raw, region: region === undefined ? null : (synonyms.get(region) ?? null) }]
}
