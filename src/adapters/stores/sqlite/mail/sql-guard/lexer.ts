import { rejection } from './rejection.js'

export type TokenKind = 'word' | 'quoted' | 'string' | 'blob' | 'number' | 'mark'

/** One token as SQLite's own tokenizer would cut it. White space and comments are not kept. */
export interface Token {
  readonly kind: TokenKind
  /** The name, the text or the mark, without quotes and with doubled quotes undone. */
  readonly value: string
  /** Where it ends in the query, exclusive, in UTF-16 units. */
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

// The first rule that fits decides, as in SQLite's tokenizer; `y` anchors each at the place looked at. A name may hold
// every character from U+0080 on (also NBSP: SQLite knows only ASCII white space) and, inside, digits and $.
const rules: readonly Rule[] = [
  // SQLite takes a byte order mark before a token for white space
  [/[\t\n\v\f\r \uFEFF]+/y, 'skip'],
  [/--[^\n]*/y, 'skip'],
  // an unterminated comment runs to the end; `/*` as the very last characters is a division and a star
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

/** Cuts a query into tokens exactly as SQLite does. Throws QUERY_REJECTED for what SQLite could not cut either. */
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

/** Whether the token is this keyword, unquoted; `keyword` in capitals. */
export function isKeyword(token: Token | undefined, ...keywords: readonly string[]): boolean {
  return token?.kind === 'word' && keywords.includes(token.value.toUpperCase())
}

export function isMark(token: Token | undefined, mark: string): boolean {
  return token?.kind === 'mark' && token.value === mark
}

/** Whether SQLite would take the token for a name: it accepts 'text' for the name of a table. */
export function isName(token: Token | undefined): token is Token {
  return token?.kind === 'word' || token?.kind === 'quoted' || token?.kind === 'string'
}
