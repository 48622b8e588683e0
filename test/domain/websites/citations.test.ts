import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCitations } from '#src/domain/websites/citations.js'

const allowed = [
  'https://jobs.harborlight.example/42',
  'https://blog.example/tips?lang=ja&page=2',
  'https://wiki.example/Work_(human_activity)',
  'https://careers.example/求人',
  'http://127.0.0.1:8080/a.b',
]

const checked = (text: string) => checkCitations(text, allowed)

describe('a citation of an excerpt stays', () => {
  it.each([
    'See [the posting](https://jobs.harborlight.example/42).',
    'See [the posting](<https://jobs.harborlight.example/42> "Harborlight").',
    'See https://jobs.harborlight.example/42.',
    'See (https://jobs.harborlight.example/42), and **https://blog.example/tips?lang=ja&page=2**!',
    'See <https://jobs.harborlight.example/42>',
    'https://jobs.harborlight.example/42#salary names a salary',
    'HTTPS://Jobs.Harborlight.example:443/42',
    '[activity](https://wiki.example/Work_(human_activity)) and https://wiki.example/Work_(human_activity)',
    'https://wiki.example/Work_%28human_activity%29 [x](https://wiki.example/Work\\_(human\\_activity))',
    'https://careers.example/求人 and https://careers.example/%e6%b1%82%e4%ba%ba',
    '詳細はhttps://jobs.harborlight.example/42。次の文。',
    '（https://jobs.harborlight.example/42）',
    '給与は[求人票](https://jobs.harborlight.example/42)にあります。',
    '[1]: https://jobs.harborlight.example/42 "Harborlight"',
    '[Salary]: 8 million yen\n[^1]: approximately',
    '[^1]: https://jobs.harborlight.example/42',
    '| https://jobs.harborlight.example/42|text |',
    '[a](https://jobs.harborlight.example/42),[b](http://127.0.0.1:8080/a.b)',
    'https://jobs.harborlight.example/42,https://blog.example/tips?lang=ja&page=2',
    ...[',', ';', ')', ']', '|', "'", '"', '*', '),'].map(
      (end) => `https://jobs.harborlight.example/42${end}http://127.0.0.1:8080/a.b`,
    ),
    ...['.', ',', ';', ':', '!', '?', "'", '"', '(', ')', '[', ']', '{', '}', '*', '_', '~', '|', '**.'].map(
      (end) => `https://jobs.harborlight.example/42${end}`,
    ),
    ...['.', ')', '**'].map((end) => `https://jobs.harborlight.example/42${end}です`),
  ])('%s', (text) => {
    expect(checked(text)).toBe(text)
  })

  it('with or without the scheme for a www host', () => {
    const text = 'See https://www.shop.example/a or www.shop.example/a'
    expect(checkCitations(text, ['https://www.shop.example/a'])).toBe(text)
  })

  it('if another one follows at once, and with any percent-encoding', () => {
    const addresses = ['https://www.shop.example/a', `https://a.example/${'~'.repeat(20)}`]
    const text = `https://www.shop.example/a,www.shop.example/a https://a.example/${'%7E'.repeat(20)}。次`
    expect(checkCitations(text, addresses)).toBe(text)
  })

  it('and is separated from a word that follows at once', () => {
    expect(checked('http://127.0.0.1:8080/a.b２つ')).toBe('http://127.0.0.1:8080/a.b ２つ')
    expect(checked('https://jobs.harborlight.example/42をご覧ください')).toBe(
      'https://jobs.harborlight.example/42 をご覧ください',
    )
  })
})

describe('a citation of anything else is removed (rag-synthesis)', () => {
  it.each([
    ['See [the posting](https://evil.example/42).', 'See the posting.'],
    ['See [**bold** text](https://evil.example "title") now', 'See **bold** text now'],
    ['See https://evil.example/a?b=c#d, please.', 'See, please.'],
    ['See it (https://evil.example/a).', 'See it.'],
    ['Sources: (https://evil.example/a, https://evil.example/b) end', 'Sources: end'],
    ['See <https://evil.example> or <mailto:a@evil.example>.', 'See or.'],
    ['詳細はhttps://evil.example/42をご覧ください。', '詳細はをご覧ください。'],
    ['詳細（https://evil.example/42）です。https://evil.example/。', '詳細です。。'],
    ['![logo](https://evil.example/x.png) Harborlight', 'logo Harborlight'],
    ['[![logo](https://evil.example/x.png)](https://evil.example)', 'logo'],
    [
      '[the https://evil.example page](https://jobs.harborlight.example/42)',
      '[the page](https://jobs.harborlight.example/42)',
    ],
    ['[relative](/login) [script](javascript:alert(1)) [other](//evil.example)', 'relative script other'],
    ['text [1]\n\n[1]: https://evil.example "x"\n', 'text [1]\n\n\n'],
    ['text [^1]\n\n[^1]: https://evil.example', 'text [^1]\n\n[^1]:'],
    ['<a href="https://evil.example">here</a>', 'here</a>'],
    ["<img src='https&#58;//evil.example'>", ''],
    ['www.evil.example/x, ftp://evil.example/y, awww.', ',, awww.'],
    ['https://evil例え.example/求人 x', '例え.example/求人 x'],
    ['https://例え.example/x', '/x'],
    ['https://evil.example/?u=https://jobs.harborlight.example/42', ''],
    ['\\\\[x](javascript:a) \\[y](https://evil.example)', '\\\\x \\[y]'],
    ['https:<a b=c>//evil.example', ''],
    // with brackets that contain nothing else, separators between the addresses, and two spaces before
    ...['()', '[]', '{}', '<>', '（）', '「」', '【】', '(,;、 )'].map((pair) => {
      const [open, close] = [pair.slice(0, 1), pair.slice(1)]
      return [`a  ${open}https://evil.example/x ${close} b`, 'a b'] as const
    }),
    ['a (https://evil.example/x; https://evil.example/y、 https://evil.example/z) b', 'a b'],
    ['a (see https://evil.example/x) b', 'a (see) b'],
    ['a   https://evil.example/x b', 'a  b'],
    ['a\nhttps://evil.example/x b', 'a\n b'],
    // and without the end of a sentence
    ...['.', ',', ';', ':', '!', '?', "'", '"', ')', ']', '}', '*', '_', '~', '|'].map(
      (end) => [`a https://evil.example/x${end} b`, `a${end} b`] as const,
    ),
  ] as readonly (readonly [string, string])[])('%s', (text, expected) => {
    expect(checked(text)).toBe(expected)
  })

  it.each([
    'https://jobs.harborlight.example/421',
    'https://jobs.harborlight.example/42/apply',
    'https://jobs.harborlight.example/',
    'https://jobs.harborlight.example/42?x=1',
    'https://jobs.harborlight.example.evil.example/42',
    'https://user@jobs.harborlight.example/42',
    'https://:word@jobs.harborlight.example/42',
    'https://jobs.harborlight.example@evil.example/42',
    'http://jobs.harborlight.example/42',
    'https://jobs.harborlight.example:8443/42',
    'https://blog.example/tips',
  ])('if it only looks similar: %s', (url) => {
    expect(checked(`a ${url} b [c](${url}) d <${url}>`)).toBe('a b c d')
  })

  it('if nothing is allowed', () => {
    expect(checkCitations('See https://a.example and [b](https://b.example).', [])).toBe('See and b.')
  })
})

const cited = [...allowed, 'https://evil.example/x', 'http://evil.example', 'www.evil.example', 'https://例え.example/']
const glue = [
  ' ',
  '\n',
  '(',
  ')',
  '[',
  ']',
  '](',
  '<',
  '>',
  '!',
  '。',
  '、',
  '求人',
  'word',
  '.',
  ',',
  '"',
  '`',
  '*',
  '|',
  'ht',
  'tps://',
  '\\',
  ': ',
  '=',
]
const pieces = fc.array(fc.oneof(fc.constantFrom(...cited), fc.constantFrom(...glue)), { maxLength: 30 })
const answers = pieces.map((parts) => parts.join(''))

describe('whatever the answer', () => {
  it('only addresses of excerpts remain', () => {
    fc.assert(
      fc.property(answers, (text) => {
        const left = checked(text)
        for (const { index } of left.matchAll(/[a-z]+:\/\/|(?<![a-z0-9])www\.(?=\w)/gi)) {
          expect(allowed.some((url) => left.startsWith(url, index))).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('a second check changes nothing', () => {
    fc.assert(
      fc.property(answers, (text) => {
        expect(checked(checked(text))).toBe(checked(text))
      }),
      { numRuns: 500 },
    )
  })

  it('prose without addresses is unchanged', () => {
    const prose = fc.array(
      fc.constantFrom('word', ' ', '求人', '。', '(a) ', '[1] ', '1 < 2 > 0', 'node.js', 'C++', '\n', ': '),
    )
    fc.assert(
      fc.property(
        prose.map((parts) => parts.join('')),
        (text) => {
          expect(checked(text)).toBe(text)
        },
      ),
    )
  })

  it('addresses of excerpts stay, between words', () => {
    const words = fc.array(fc.constantFrom(...allowed, 'word', '求人', '。'))
    fc.assert(
      fc.property(
        words.map((parts) => parts.join(' ')),
        (text) => {
          expect(checked(text)).toBe(text)
        },
      ),
    )
  })

  it.each([
    '[',
    '[a',
    '<a=',
    '(',
    ' ',
    'http://',
    'www.a',
    '](',
    'https://a.example.',
    'https://a.example/日本',
    '\\[',
  ])('the check takes linear time: %s', (piece) => {
    const text = piece.repeat(20_000 / piece.length)
    expect(checked(text).length).toBeLessThanOrEqual(text.length)
  })
})
