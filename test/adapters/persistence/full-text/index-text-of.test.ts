import { expect, it } from 'vitest'
import { indexTextOf } from '../../../../src/adapters/persistence/full-text/analyse.js'

it('analyses subject and body apart', () => {
  expect(indexTextOf({ subject: '面接 Monday', plainText: 'See you' })).toEqual({
    subjectWords: ' 面接  monday',
    bodyWords: 'see you',
    subjectBigrams: '面接',
    bodyBigrams: '',
  })
})

it('has nothing to index where there is neither', () => {
  const nothing = { subjectWords: '', bodyWords: '', subjectBigrams: '', bodyBigrams: '' }
  expect(indexTextOf({ subject: null, plainText: null })).toEqual(nothing)
})

it('bounds the body of a message that is no letter', () => {
  const { bodyWords } = indexTextOf({ subject: null, plainText: `${'a '.repeat(1_000_000)}needle` })
  expect(bodyWords).not.toContain('needle')
})

it('finds a message by the names of its files (mail-attachments)', () => {
  const attachments = [{ name: '履歴書 Tanaka.pdf' }, { name: null }]
  const { bodyWords, bodyBigrams } = indexTextOf({ subject: null, plainText: 'See you', attachments })
  expect(bodyWords).toMatch(/see you.*tanaka/s)
  expect(bodyBigrams).toContain('履歴')
})
