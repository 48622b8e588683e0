// what the clients that cut answers show whole, but for Codex, whose users set a bound of their own
const alwaysShown = 30_000
// clients take no higher figure than this
const maxShown = 500_000

/** What a client is told of a tool whose answers may be long: how many characters of one it is to show. */
export function answerSizeMeta(maxCharacters: number): { readonly _meta?: Record<string, unknown> } {
  if (maxCharacters <= alwaysShown) return {}
  return { _meta: { 'anthropic/maxResultSizeChars': Math.min(maxCharacters, maxShown) } }
}
