import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { withoutEmptyTexts } from '../../../src/adapters/mcp/tool-arguments.js'

const schema = Type.Object({
  needed: Type.String(),
  text: Type.Optional(Type.String()),
  either: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  cursor: Type.Optional(Type.String({ minLength: 1 })),
  choice: Type.Optional(Type.Enum(['a', 'b'])),
  list: Type.Optional(Type.Array(Type.String())),
})

describe('an optional text given as "" (jobs-empty-text)', () => {
  it('is as if absent (jobs-empty-text)', () => {
    expect(withoutEmptyTexts({ needed: 'x', text: '', either: '', choice: '' }, schema)).toEqual({ needed: 'x' })
  })

  it('stays where the argument is needed, may not be empty, is of another kind or unknown', () => {
    const kept = { needed: '', cursor: '', list: '', unknown: '' }
    expect(withoutEmptyTexts(kept, schema)).toEqual(kept)
  })

  it('is not looked for in what is no object', () => {
    expect(withoutEmptyTexts('', schema)).toBe('')
    expect(withoutEmptyTexts([''], schema)).toEqual([''])
  })
})
