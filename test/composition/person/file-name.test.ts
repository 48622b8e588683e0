import { describe, expect, it } from 'vitest'
import { fileName } from '#src/composition/person/write-paper-file.js'

describe('the name of a paper that is written (person-papers-formats)', () => {
  it.each([
    ['My CV (2026).', 'My-CV-2026'],
    ['職務経歴書 山田 太郎', '職務経歴書-山田-太郎'],
    ['con', 'document-con'],
    ['COM1', 'document-COM1'],
    ['lpt²', 'document-lpt²'],
    ['Console', 'Console'],
    ['a\ud800b . ', 'a-b'],
    ['../..', 'document'],
    [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
    [`${'x'.repeat(59)}\u{20000}`, 'x'.repeat(59)],
  ])('of %j is one that every system takes', (title, name) => {
    expect(fileName(title)).toBe(name)
  })
})
