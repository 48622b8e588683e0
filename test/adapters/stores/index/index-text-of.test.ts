import { expect, it } from 'vitest'
import { indexTextOf } from '#src/adapters/stores/index/analyse.js'

const bare = { subject: null, plainText: null, from: null, fromEmail: null, to: [], cc: [] }

it('subject, body, sender and recipients of a message are analysed separately (mail-people)', () => {
  const people = {
    from: '鈴木 <hanako@acme.co.jp>',
    fromEmail: 'hanako@acme.co.jp',
    to: ['Bo <bo@x.example>'],
    cc: ['田中'],
  }
  expect(indexTextOf({ ...people, subject: '面接 Monday', plainText: 'See you' })).toEqual({
    subjectWords: ' 面接  monday',
    bodyWords: 'see you',
    subjectBigrams: '面接',
    bodyBigrams: '',
    fromWords: ' 鈴木  <hanako@acme.co.jp>',
    toWords: 'bo <bo@x.example>\n 田中 ',
    fromBigrams: '鈴木',
    toBigrams: '田中',
  })
})

it('an empty message has nothing to index', () => {
  expect(Object.values(indexTextOf(bare))).toEqual(Array(8).fill(''))
})

it('the body of a message that is not a letter is indexed up to a bound', () => {
  const { bodyWords } = indexTextOf({ ...bare, plainText: `${'a '.repeat(1_000_000)}needle` })
  expect(bodyWords).not.toContain('needle')
})

it('a message is found by the names of its files (mail-attachments)', () => {
  const attachments = [{ name: '履歴書 Tanaka.pdf' }, { name: null }]
  const { bodyWords, bodyBigrams } = indexTextOf({ ...bare, plainText: 'See you', attachments })
  expect(bodyWords).toMatch(/see you.*tanaka/s)
  expect(bodyBigrams).toContain('履歴')
})
