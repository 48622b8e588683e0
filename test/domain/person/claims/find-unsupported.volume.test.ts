import { expect, it } from 'vitest'
import { unsupportedIn } from '#test/support/unsupported-in.js'

it('a check of claims reads a text up to its bound, in time linear in its length (person-unsupported)', () => {
  const text = 'Kafka and 45% and '.repeat(20_000)
  expect(unsupportedIn(text, { supports: [text] })).toEqual([])
  expect(unsupportedIn(`${'a'.repeat(200_000)} Kafka`, { supports: [] })).toEqual([])
})
