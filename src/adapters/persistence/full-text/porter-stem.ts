/** One rule: the ending, what replaces it, and whether the rule holds for what stands before the ending. */
type Rule = readonly [ending: string, replacement: string, holds: (stem: string) => boolean]

const anyVowel = /[aeiou]|(?<=.)y/
// here y is a consonant wherever it stands
const doubled = /([^aeiou])\1$/

/** The letters of a stem as `v` for a vowel and `c` for a consonant; y is a vowel after a consonant. */
function shapeOf(stem: string): string {
  let shape = ''
  for (const letter of stem) {
    const isVowel = 'aeiou'.includes(letter) || (letter === 'y' && shape.endsWith('c'))
    shape += isVowel ? 'v' : 'c'
  }
  return shape
}

// Porter's measure: how many times vowels are followed by consonants
const hasOne = (stem: string) => /vc/.test(shapeOf(stem))
const hasTwo = (stem: string) => /vc+v+c/.test(shapeOf(stem))
const hasExactlyOne = (stem: string) => /^c*v+c+v*$/.test(shapeOf(stem))
const endsShort = (stem: string) => /cvc$/.test(shapeOf(stem)) && !/[wxy]$/.test(stem)
const hasVowel = (stem: string) => anyVowel.test(stem)
const always = () => true

const plurals: readonly Rule[] = [
  ['sses', 'ss', always],
  ['ies', 'i', always],
  ['ss', 'ss', always],
  ['s', '', always],
]

const nouns = rules(hasOne, {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  logi: 'log',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
})

const adjectives = rules(hasOne, {
  icate: 'ic',
  ative: '',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
})

const endings: readonly Rule[] = [
  ...'al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize'
    .split(' ')
    .map((ending): Rule => [ending, '', hasTwo]),
  ['ion', '', (stem: string) => hasTwo(stem) && /[st]$/.test(stem)] as Rule,
].sort(([a], [b]) => b.length - a.length)

/** The stem of an English word in lower case, by Porter's algorithm of 1980: the one that FTS5's `porter` applies. */
export function porterStem(word: string): string {
  if (word.length < 3) return word
  let stem = pastForms(apply(word, plurals))
  if (stem.endsWith('y') && hasVowel(stem.slice(0, -1))) stem = `${stem.slice(0, -1)}i`
  stem = apply(apply(apply(stem, nouns), adjectives), endings)
  return tidy(stem)
}

function rules(holds: (stem: string) => boolean, replacements: Readonly<Record<string, string>>): readonly Rule[] {
  // the longest ending that fits is the only one tried
  return Object.entries(replacements)
    .map(([ending, replacement]): Rule => [ending, replacement, holds])
    .sort(([a], [b]) => b.length - a.length)
}

function apply(word: string, choices: readonly Rule[]): string {
  const rule = choices.find(([ending]) => word.length > ending.length && word.endsWith(ending))
  if (rule === undefined) return word
  const [ending, replacement, holds] = rule
  const stem = word.slice(0, word.length - ending.length)
  return holds(stem) ? stem + replacement : word
}

function pastForms(word: string): string {
  if (word.length > 3 && word.endsWith('eed')) return hasOne(word.slice(0, -3)) ? word.slice(0, -1) : word
  const stem = /^(.*)(?:ed|ing)$/.exec(word)?.[1]
  if (stem === undefined || !hasVowel(stem)) return word
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (doubled.test(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1)
  return hasExactlyOne(stem) && endsShort(stem) ? `${stem}e` : stem
}

/** Takes off a last e, and one of two l. */
function tidy(word: string): string {
  let stem = word
  if (stem.endsWith('e')) {
    const before = stem.slice(0, -1)
    if (hasTwo(before) || (hasOne(before) && !endsShort(before))) stem = before
  }
  return stem.endsWith('ll') && hasTwo(stem) ? stem.slice(0, -1) : stem
}
