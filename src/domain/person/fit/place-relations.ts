import { japanesePlaces, otherCities } from '#src/domain/jobs/place-names.js'
import { foldText, withoutDiacritics } from '#src/domain/shared/text.js'
import { PhraseTable, type Token, tokenize } from '#src/domain/shared/tokens.js'

/** Names of countries, their codes first. Codes of two letters are only read in capital letters. */
const countryRows: readonly string[] = [
  'JP|japan|日本|日本国内',
  'US|usa|u.s.|u.s.a.|united states|united states of america|america|アメリカ|米国',
  'GB|uk|u.k.|united kingdom|great britain|england|scotland|wales|イギリス|英国',
  'CA|canada|カナダ',
  'AU|australia|オーストラリア',
  'NZ|new zealand|ニュージーランド',
  'SG|singapore|シンガポール',
  'IN|india|インド',
  'DE|germany|deutschland|ドイツ',
  'FR|france|フランス',
  'ES|spain|españa|スペイン',
  'IT|italy|italia|イタリア',
  'NL|netherlands|the netherlands|オランダ',
  'BE|belgium|ベルギー',
  'AT|austria|österreich|オーストリア',
  'CH|switzerland|schweiz|スイス',
  'IE|ireland|アイルランド',
  'PT|portugal|ポルトガル',
  'PL|poland|ポーランド',
  'CZ|czech republic|czechia|チェコ',
  'SE|sweden|スウェーデン',
  'NO|norway|ノルウェー',
  'DK|denmark|デンマーク',
  'FI|finland|フィンランド',
  'GR|greece|ギリシャ',
  'HU|hungary|ハンガリー',
  'RO|romania|ルーマニア',
  'BG|bulgaria',
  'HR|croatia',
  'EE|estonia|エストニア',
  'LV|latvia',
  'LT|lithuania',
  'UA|ukraine|ウクライナ',
  'TR|turkey|türkiye|トルコ',
  'IL|israel|イスラエル',
  'AE|united arab emirates|uae|アラブ首長国連邦',
  'CN|china|中国',
  'HK|hong kong|香港',
  'TW|taiwan|台湾',
  'KR|south korea|korea|韓国',
  'VN|vietnam|viet nam|ベトナム',
  'TH|thailand|タイ王国',
  'ID|indonesia|インドネシア',
  'PH|philippines|フィリピン',
  'MY|malaysia|マレーシア',
  'LK|sri lanka|スリランカ',
  'PK|pakistan',
  'BD|bangladesh',
  'BR|brazil|brasil|ブラジル',
  'MX|mexico|メキシコ',
  'AR|argentina',
  'CO|colombia',
  'CL|chile',
  'ZA|south africa|南アフリカ',
  'NG|nigeria',
  'KE|kenya',
  'MD|moldova',
  'EG|egypt',
]

/** Regions with their members. */
const regionRows: readonly (readonly [region: string, names: string, members: string])[] = [
  ['EU', 'eu|european union|欧州連合', 'DE FR ES IT NL BE AT IE PT PL CZ SE DK FI GR HU RO BG HR EE LV LT'],
  [
    'EUROPE',
    'europe|ヨーロッパ|欧州',
    'EU GB CH NO UA DE FR ES IT NL BE AT IE PT PL CZ SE DK FI GR HU RO BG HR EE LV LT',
  ],
  ['NORTH AMERICA', 'north america|北米', 'US CA MX'],
  ['LATIN AMERICA', 'latin america|latam|south america|中南米', 'BR MX AR CO CL'],
  ['APAC', 'apac|asia pacific|asia-pacific|asia|アジア', 'JP AU NZ SG IN CN HK TW KR VN TH ID PH MY LK PK BD'],
]

const countriesOfCities: readonly (readonly [code: string, cities: string])[] = [
  ['US', 'new york|san francisco|los angeles|seattle|boston|chicago'],
  ['CA', 'toronto|vancouver'],
  ['GB', 'london'],
  ['FR', 'paris'],
  ['DE', 'berlin|munich'],
  ['NL', 'amsterdam'],
  ['CH', 'zurich'],
  ['IE', 'dublin'],
  ['ES', 'madrid|barcelona'],
  ['IT', 'milan'],
  ['AT', 'vienna'],
  ['SE', 'stockholm'],
  ['DK', 'copenhagen'],
  ['NO', 'oslo'],
  ['FI', 'helsinki'],
  ['PL', 'warsaw'],
  ['CZ', 'prague'],
  ['SG', 'singapore'],
  ['HK', 'hong kong'],
  ['CN', 'shanghai|beijing|shenzhen'],
  ['TW', 'taipei'],
  ['KR', 'seoul'],
  ['TH', 'bangkok'],
  ['VN', 'hanoi'],
  ['ID', 'jakarta'],
  ['PH', 'manila'],
  ['MY', 'kuala lumpur'],
  ['IN', 'mumbai|bangalore|delhi'],
  ['AE', 'dubai'],
  ['IL', 'tel aviv'],
  ['AU', 'sydney|melbourne'],
  ['BR', 'sao paulo'],
]

/** States and provinces; their codes follow a city and a comma. Some are codes of countries too. */
const stateRows: readonly (readonly [country: string, codes: string])[] = [
  [
    'US',
    'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC',
  ],
  ['CA', 'AB BC MB NB NL NS ON PE QC SK'],
  ['AU', 'NSW VIC QLD TAS'],
]

const stateNames: readonly (readonly [state: string, names: string])[] = [
  ['US-CA', 'california|カリフォルニア'],
  ['US-TX', 'texas'],
  ['US-FL', 'florida'],
  ['US-NJ', 'new jersey'],
  ['US-MA', 'massachusetts'],
  ['US-IL', 'illinois'],
  ['US-PA', 'pennsylvania'],
  ['US-OH', 'ohio'],
  ['US-CO', 'colorado'],
  ['US-VA', 'virginia'],
  ['US-MD', 'maryland'],
  ['US-NC', 'north carolina'],
  ['US-AZ', 'arizona'],
  ['US-MI', 'michigan'],
  ['US-MN', 'minnesota'],
  ['US-OR', 'oregon'],
  ['US-UT', 'utah'],
  ['CA-ON', 'ontario'],
  ['CA-BC', 'british columbia'],
  ['CA-QC', 'quebec'],
  ['CA-AB', 'alberta'],
]

/** Parts of a place, by its usual name: wards of Tokyo that no other city has, cities of a prefecture or state. */
const partRows: readonly (readonly [place: string, parts: string])[] = [
  [
    'tokyo',
    '千代田区|新宿区|文京区|台東区|墨田区|江東区|品川区|目黒区|大田区|世田谷区|渋谷区|中野区|杉並区|豊島区|荒川区|板橋区|練馬区|足立区|葛飾区|江戸川区|' +
      'shibuya|shinjuku|chiyoda|shinagawa|roppongi|六本木|渋谷|新宿|丸の内|品川',
  ],
  ['kanagawa', 'yokohama|kawasaki'],
  ['hokkaido', 'sapporo'],
  ['aichi', 'nagoya'],
  ['hyogo', 'kobe'],
  ['okinawa', 'naha'],
  ['fukuoka', 'kitakyushu'],
  ['osaka', 'sakai'],
  ['shizuoka', 'hamamatsu'],
  ['US-CA', 'san francisco|los angeles'],
  ['US-NY', 'new york'],
  ['US-WA', 'seattle'],
  ['US-MA', 'boston'],
  ['US-IL', 'chicago'],
  ['CA-ON', 'toronto'],
  ['CA-BC', 'vancouver'],
]

/** What a text names: places and countries, each by its usual name or code. */
export interface NamedPlaces {
  readonly places: ReadonlySet<string>
  readonly countries: ReadonlySet<string>
}

type Named = { readonly place: string } | { readonly country: string }

const table = new PhraseTable<Named>([
  ...[...japanesePlaces, ...otherCities].map((names) => [{ place: names[0] ?? '' }, names.join('|')] as const),
  ...partRows.flatMap(([, parts]) =>
    parts.split('|').flatMap((part) => (isKnown(part) ? [] : [[{ place: part }, part] as const])),
  ),
  ...countryRows.map((row) => [{ country: row.slice(0, 2) }, withoutDiacritics(row.slice(3))] as const),
  ...regionRows.map(([region, names]) => [{ country: region }, names] as const),
  ...stateNames.map(([place, names]) => [{ place }, names] as const),
])

function isKnown(name: string): boolean {
  return [...japanesePlaces, ...otherCities].some(([first]) => first === name)
}

const wholes = new Map(partRows.flatMap(([place, parts]) => parts.split('|').map((part) => [part, place] as const)))
const countryOfCity = new Map([
  ...japanesePlaces.map(([name = '']) => [name, 'JP'] as const),
  ...countriesOfCities.flatMap(([code, cities]) => cities.split('|').map((city) => [city, code] as const)),
])
const members = new Map(regionRows.map(([region, , codes]) => [region, codes.split(' ')]))
const countryCodes: ReadonlySet<string> = new Set([...countryRows.map((row) => row.slice(0, 2)), 'UK', 'EU'])
const statesOf = new Map<string, readonly string[]>()
for (const [country, states] of stateRows)
  for (const state of states.split(' ')) statesOf.set(state, [...(statesOf.get(state) ?? []), `${country}-${state}`])

/** Returns the places that a text names. `isPlace`: the text is a place, so that codes in capital letters are read. */
export function placesIn(text: string, isPlace: boolean): NamedPlaces {
  const plain = withoutDiacritics(text)
  const tokens = tokenize(plain)
  const named = table.in(tokens).filter(({ kind, from }) => 'place' in kind || isWrittenAsName(plain, tokens[from]))
  const codes = [...(isPlace ? codesIn(plain) : []), ...(plain.match(/\b(?:US|UK|EU)\b/g) ?? [])]
  const places = new Set([
    ...named.flatMap(({ kind }) => ('place' in kind ? withWholes(kind.place) : [])),
    ...codes.flatMap((code) => (code.includes('-') ? withWholes(code) : [])),
  ])
  const countries = new Set([
    ...named.flatMap(({ kind }) => ('country' in kind ? [kind.country] : [])),
    ...codes.flatMap((code) => (code.includes('-') ? [] : [code === 'UK' ? 'GB' : code])),
    ...[...places].flatMap((place) => countryOfCity.get(place) ?? /^([A-Z]{2})-/.exec(place)?.[1] ?? []),
  ])
  return { places, countries }
}

/** Returns a place, and what it is a part of. */
function withWholes(place: string): readonly string[] {
  const whole = wholes.get(place)
  return whole === undefined ? [place] : [place, ...withWholes(whole)]
}

/** `San Jose, CA` is in a state; `Hannover, Niedersachsen, DE` and `DE` alone are in a country. */
function codesIn(text: string): readonly string[] {
  return text.split(/[;/|()]/).flatMap((part) => {
    const words = part.split(/[,-]/).flatMap((word) => (/^(?:\s*|remote)$/i.test(word.trim()) ? [] : [word.trim()]))
    return words.flatMap((word, at): readonly string[] => {
      if (!/^[A-Z]{2,3}$/.test(word)) return []
      const states = at === 1 ? (statesOf.get(word) ?? []) : []
      return states.length > 0 ? states : countryCodes.has(word) ? [word] : []
    })
  })
}

/** `us` and `uk` are words or parts of them unless in capital letters. */
function isWrittenAsName(text: string, token: Token | undefined): boolean {
  if (token === undefined || token.end - token.start > 2 || !/^[a-z]/.test(token.text)) return true
  return /^[A-Z]/.test(text.slice(token.start, token.end))
}

/** Whether a country is one of these, or in one of these regions. */
export function isCountryIn(country: string, wanted: ReadonlySet<string>): boolean {
  return wanted.has(country) || [...wanted].some((one) => members.get(one)?.includes(country) === true)
}

/** Whether some country may be the same: a region may be any of its members. */
export function mayBeSame(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((one) => isCountryIn(one, others)) || [...others].some((one) => isCountryIn(one, some))
}

export function foldedPlace(text: string): string {
  return withoutDiacritics(foldText(text)).trim()
}
