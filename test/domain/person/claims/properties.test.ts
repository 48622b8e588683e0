import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unsupportedIn } from '#test/support/unsupported-in.js'

const parts = [
  ...[
    'Led',
    'Built',
    'Kafka',
    'Node.js',
    'C++',
    'Acme Inc.',
    'at',
    'University of Leeds',
    'and',
    'Senior Engineer',
    'BSc in Physics',
    ',',
  ],
  ...[
    '3 years',
    '20%',
    '¥5M',
    '500万円',
    '2019',
    '2019年4月',
    '令和5年',
    '15名',
    'half a decade',
    '10+',
    '-',
    '株式会社青空',
    'に勤務',
    '修士（工学）',
    '。',
  ],
  ...[
    '北山大学',
    '部長',
    'を用いた',
    'キントーン',
    '\n',
    '# ',
    '| ',
    '**',
    '(',
    ')',
    ':',
    '. ',
    'kafka',
    'two',
    'hundred',
    '万',
    '年',
    '%',
    '<!--',
    '1.5',
    "'s",
  ],
]
const text = fc
  .array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 4, unit: 'grapheme' })), { maxLength: 25 })
  .map((words) => words.join(' '))
const glued = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((words) => words.join(''))
const paper = fc.oneof(text, glued)

const claimsOf = (of: string, supports: readonly string[]) =>
  unsupportedIn(of, { supports }).map(({ kind, claim, sentence }) => `${kind} ${claim} ${sentence}`)

describe('claims without support', () => {
  it('has none for a text that supports itself (person-unsupported)', () => {
    fc.assert(
      fc.property(paper, (own) => {
        expect(claimsOf(own, [own])).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('never finds more with one more support (person-unsupported)', () => {
    const isSubset = (own: string, one: string, other: string) => {
      const fewer = new Set(claimsOf(own, [one]))
      return claimsOf(own, [one, other]).every((claim) => fewer.has(claim))
    }
    fc.assert(fc.property(paper, paper, paper, isSubset), { numRuns: 300 })
  })

  it('has no claim of an earlier version that the supports have, and keeps those of the text (person-no-laundering)', () => {
    fc.assert(
      fc.property(paper, paper, (own, earlier) => {
        expect(unsupportedIn(own, { supports: [own, earlier], earlier: [earlier] })).toEqual([])
        const alone = unsupportedIn(own, { supports: [] })
        expect(unsupportedIn(own, { supports: [], earlier: [earlier] })).toEqual(expect.arrayContaining([...alone]))
      }),
      { numRuns: 200 },
    )
  })

  it('reads the same name however it is written, in either direction (person-unsupported)', () => {
    const spellings = [
      ['Node.js', 'NodeJS', 'node js', 'Ｎｏｄｅ．ｊｓ'],
      ['Acme Inc.', 'ACME, Inc.', 'Acme'],
      ['株式会社青空製作所', '(株)青空製作所', '青空製作所株式会社', '㈱青空製作所'],
      ['Sr. Engineer', 'Senior Engineer', 'senior engineer'],
    ]
    for (const forms of spellings)
      for (const one of forms)
        for (const other of forms) expect([one, other, claimsOf(`used at ${one}`, [other])]).toEqual([one, other, []])
  })
})
