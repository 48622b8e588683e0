import fc from 'fast-check'
import type { ExtractionJob } from '#src/adapters/sources/extraction/serve-extraction.js'
import { contentTypes } from '#src/domain/websites/website.js'
import { aBlogArticle, aJapaneseCompanyPage } from './pages-articles.js'
import { aJapanesePosting, aLabelledPosting, anEnglishPosting, postingData } from './pages-job-postings.js'
import { adviceArticle, backendPosting, companyPage } from './web-pages.js'

/** Replaces `length` characters of a text with new text, or with a copy of another part of it. */
interface Mutation {
  /** Positions as fractions of the text's length. */
  readonly at: number
  readonly from: number
  /** Whether the position is moved to the next tag. */
  readonly isAtTag: boolean
  readonly length: number
  /** Null for a copy. */
  readonly put: string | null
}

const names =
  'a b base body br button caption dd div dl dt footer form frameset h1 h2 head header hr html iframe img li main math meta nav noscript ol option p plaintext pre ruby script section select span style svg table tbody td template textarea th title tr ul xmp'
const attributes = [
  ' hidden',
  ' style="display:none"',
  ' class="related-jobs"',
  ' class=comment',
  ' id="main"',
  ' href=/jobs/2?q="x>',
  ' itemscope itemtype="https://schema.org/JobPosting"',
  ' itemprop="title"',
  ' itemprop=baseSalary',
  " alt='a > b'",
  ' role="navigation"',
  ' colspan=99999999',
  ' =',
  ' "',
  '/',
]
const fragments = [
  ...['<', '>', '"', "'", '&', ';', '<!--', '-->', '--!>', '<![CDATA[', ']]>', '<!', '<?', '</', '/>', '\0', '\ufeff'],
  ...[
    '&#0;',
    '&#xD800;',
    '&#x110000;',
    '&nbsp;',
    '&lt;script&gt;',
    '&amp',
    '&#60;',
    '&notit;',
    '&copy',
    '&#x',
    '\u202e',
  ],
  ...[
    '\n\n',
    '```',
    '| a | b |\n| --- | --- |\n',
    '- ',
    '> ',
    '# ',
    '---\n',
    '\\',
    '\r',
    '\t',
    '\u00a0',
    '\u3000',
    '😀',
    '\ud83d',
  ],
  ...['Location: ', 'Similar jobs', '似た求人', '給与：', '年収', '正社員', 'Skills', 'Salary: ', '：', ':'],
]

const tag = fc
  .record({
    name: fc.constantFrom(...names.split(' ')),
    attributes: fc.array(fc.constantFrom(...attributes), { maxLength: 3 }),
    isEnd: fc.boolean(),
    times: fc.constantFrom(1, 1, 1, 2, 200),
  })
  .map((each) => `<${each.isEnd ? '/' : ''}${each.name}${each.attributes.join('')}>`.repeat(each.times))

const share = fc.double({ min: 0, max: 1, noNaN: true })
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: share,
  from: share,
  isAtTag: fc.boolean(),
  length: fc.oneof(fc.constant(0), fc.nat(8), fc.nat(400)),
  put: fc.oneof(tag, tag, fc.constantFrom(...fragments), fc.constant(''), fc.constant(null)),
})

function mutate(text: string, { at, from, isAtTag, length, put }: Mutation): string {
  const place = Math.floor(at * text.length)
  const start = isAtTag ? Math.max(0, text.indexOf('<', place)) : place
  const source = Math.floor(from * text.length)
  return text.slice(0, start) + (put ?? text.slice(source, source + 300)) + text.slice(start + length)
}

/** Structured data of a posting, with arbitrary values for any property. */
const statedPosting = fc
  .record(Object.fromEntries(Object.entries(postingData).map(([name, value]) => [name, anyOr(value)])), {
    requiredKeys: [],
  })
  .map((posting) => anEnglishPosting(JSON.stringify(posting).replaceAll('</', '<\\/')))

function anyOr(value: unknown): fc.Arbitrary<unknown> {
  const other = fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(postingData)))
  return fc.oneof({ arbitrary: fc.constant(value), weight: 3 }, other, fc.array(other, { maxLength: 3 }))
}

const own = [
  aBlogArticle,
  aJapaneseCompanyPage,
  anEnglishPosting(),
  aJapanesePosting,
  aLabelledPosting,
  backendPosting,
  companyPage,
  adviceArticle,
]

/** Bytes that replace others. */
const damage = fc.array(fc.record({ at: share, byte: fc.nat(255) }), { maxLength: 4 })

/**
 * The pages of `bases` (by default built-in ones) with arbitrary changes to their tags, attributes, texts and bytes.
 */
export function mutatedPages(bases: readonly string[] = own): fc.Arbitrary<ExtractionJob> {
  const base = fc.oneof({ arbitrary: fc.constantFrom(...bases), weight: 4 }, statedPosting)
  return fc
    .record({
      base,
      mutations: fc.array(mutation, { maxLength: 8 }),
      damage,
      charset: fc.constantFrom(null, null, 'utf-8', 'shift_jis', 'euc-jp', 'utf-16', 'iso-2022-jp', 'no-charset'),
      format: fc.constantFrom('html' as const, 'html' as const, 'html' as const, 'markdown' as const, 'text' as const),
      contentType: fc.constantFrom(...contentTypes),
    })
    .map(({ base, mutations, damage, ...page }) => {
      const bytes = Buffer.from(mutations.reduce(mutate, base))
      for (const { at, byte } of damage) bytes[Math.floor(at * bytes.length)] = byte
      return { url: 'https://example.com/jobs/1', bytes, ...page }
    })
}
