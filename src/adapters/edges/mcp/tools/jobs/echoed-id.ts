import { Type } from 'typebox'
import { toJson } from '#src/domain/shared/json.js'

/** The longest echo of an invalid id, so that long ids do not make the answer long. */
export const maxEchoedCharacters = 1000

export const anyValue = Type.Unsafe<unknown>({
  anyOf: ['integer', 'number', 'string', 'boolean', 'null', 'array', 'object'].map((type) => ({ type })),
})

export function shortenEcho(id: unknown): unknown {
  const json = toJson(id)
  if (json === null) return '… [nested too deeply]'
  return json.length <= maxEchoedCharacters ? id : `${json.slice(0, maxEchoedCharacters)}…`
}
