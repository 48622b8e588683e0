import { rejection } from './rejection.js'

export type TokenKind = 'word' | 'quoted' | 'string' | 'blob' | 'number' | 'mark'

/** A token as SQLite's tokenizer would split it. White space and comments are dropped. */
export interface Token {
  readonly kind: TokenKind
  /** The name, the text or the mark, without quotes and with doubled quotes unescaped. */
  readonly value: string
  /** Its exclusive end in the query, in UTF-16 units. */
  readonly end: number
}

type Rule = readonly [
  pattern: RegExp,
  read: ((text: string) => Omit<Token, 'end'>) | 'skip' | 'refuse',
  problem?: string,
]

const doubled = (kind: TokenKind, quote: string) => (text: string) => ({
  kind,
  value: text.slice(1, -1).replaceAll(quote + quote, quote),
})
const plain = (kind: TokenKind) => (text: string) => ({ kind, value: text })

const parameterProblem =
  'Parameters such as ?, :name, @name and $name are not supported; write the value into the query.'

// The first matching rule decides, as in SQLite's tokenizer; `y` anchors each at the current position. A name may
// contain any character from U+0080 on (even NBSP: SQLite knows only ASCII white space) and, after its start, digits
// and $.
const rules: readonly Rule[] = [
  // SQLite treats a byte order mark before a token as white space
  [/[\t\n\v\f\r \uFEFF]+/y, 'skip'],
  [/--[^\n]*/y, 'skip'],
  // an unterminated comment runs to the end; a final `/*` is a division and a star
  [/\/\*(?=.).*?(?:\*\/|$)/sy, 'skip'],
  [/[xX]'(?:[0-9a-fA-F]{2})*'/y, plain('blob')],
  [/[xX]'/y, 'refuse', "A blob literal must be x'…' with an even number of hexadecimal digits."],
  [/'[^']*(?:''[^']*)*'(?!')/y, doubled('string', "'")],
  [/"[^"]*(?:""[^"]*)*"(?!")/y, doubled('quoted', '"')],
  [/`[^`]*(?:``[^`]*)*`(?!`)/y, doubled('quoted', '`')],
  [/\[[^\]]*\]/y, (text) => ({ kind: 'quoted', value: text.slice(1, -1) })],
  [/['"`[]/y, 'refuse', 'A quoted string or name is not closed.'],
  [/[A-Za-z_\u0080-\uFFFF][\w$\u0080-\uFFFF]*/y, plain('word')],
  [/0[xX][0-9a-fA-F][0-9a-fA-F_]*(?![\w$\u0080-\uFFFF])/y, plain('number')],
  [/(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?(?![\w$\u0080-\uFFFF])/y, plain('number')],
  [/\.?\d/y, 'refuse', 'A number runs into a name; put a space or an operator between them.'],
  [/[?:@#$]/y, 'refuse', parameterProblem],
  [/[();,.+\-*/%=<>!|&~]/y, plain('mark')],
]

/** Splits a query into tokens exactly as SQLite does. Throws QUERY_REJECTED if SQLite could not split it either. */
export function readTokens(sql: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < sql.length) {
    const { token, end } = readToken(sql, at)
    if (token !== null) tokens.push({ ...token, end })
    at = end
  }
  return tokens
}

function readToken(sql: string, at: number): { token: Omit<Token, 'end'> | null; end: number } {
  for (const [pattern, read, problem] of rules) {
    pattern.lastIndex = at
    const text = pattern.exec(sql)?.[0]
    if (text === undefined) continue
    if (read === 'refuse') throw rejection(`${problem} It is at character ${at + 1} of the query.`)
    return { token: read === 'skip' ? null : read(text), end: at + text.length }
  }
  throw rejection(`Character ${at + 1} of the query is not SQL.`)
}

/** Whether the token is one of these keywords, unquoted; `keywords` in capitals. */
export function isKeyword(token: Token | undefined, ...keywords: readonly string[]): boolean {
  return token?.kind === 'word' && keywords.includes(token.value.toUpperCase())
}

export function isMark(token: Token | undefined, mark: string): boolean {
  return token?.kind === 'mark' && token.value === mark
}

/** Whether SQLite would accept the token as a name: it accepts 'text' as a table name. */
export function isName(token: Token | undefined): token is Token {
  return token?.kind === 'word' || token?.kind === 'quoted' || token?.kind === 'string'
}
