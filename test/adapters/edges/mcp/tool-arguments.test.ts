import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { withoutEmptyTexts } from '#src/adapters/edges/mcp/tool-arguments.js'

const schema = Type.Object({
  needed: Type.String(),
  text: Type.Optional(Type.String()),
  either: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  cursor: Type.Optional(Type.String()),
  choice: Type.Optional(Type.Enum(['a', 'b'])),
  list: Type.Optional(Type.Array(Type.String())),
  items: Type.Optional(Type.Array(Type.Object({ needed: Type.String(), text: Type.Optional(Type.String()) }))),
})

describe('an optional text given as "" (jobs-empty-text)', () => {
  it('counts as absent (jobs-empty-text)', () => {
    expect(withoutEmptyTexts({ needed: 'x', text: '', either: '', choice: '' }, schema)).toEqual({ needed: 'x' })
  })

  it('counts as absent in the objects of a list too (jobs-empty-text)', () => {
    const items = [{ needed: '', text: '' }, { needed: 'x', text: 'y' }, null]
    expect(withoutEmptyTexts({ items }, schema)).toEqual({ items: [{ needed: '' }, { needed: 'x', text: 'y' }, null] })
  })

  it('is kept if the argument is required, a cursor, of another type or unknown', () => {
    const kept = { needed: '', cursor: '', list: '', unknown: '', constructor: '' }
    expect(withoutEmptyTexts(kept, schema)).toEqual(kept)
  })

  it('is ignored in values that are not objects', () => {
    expect(withoutEmptyTexts('', schema)).toBe('')
    expect(withoutEmptyTexts([''], schema)).toEqual([''])
  })
})
