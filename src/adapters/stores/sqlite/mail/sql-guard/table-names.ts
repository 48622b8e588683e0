import { isKeyword, isMark, isName, type Token } from './lexer.js'
import { foldAscii } from './rejection.js'

/** A table that a query reads from: `schema.name`, with the name as the query spells it. */
export interface TableName {
  readonly schema: string | null
  readonly name: string
}

/** `names`: after FROM, JOIN or a comma between tables. `between`: in a FROM clause, after a table. */
type Place = 'elsewhere' | 'names' | 'between'

const clauseEnds = ['WHERE', 'GROUP', 'ORDER', 'HAVING', 'LIMIT', 'WINDOW', 'UNION', 'INTERSECT', 'EXCEPT', 'SELECT']

/**
 * The tables that a query names, including CTEs. Understands only FROM clauses and `IN table`: it serves to name what
 * is refused, and to refuse tables that SQLite would drop from the program. The program decides what is read.
 */
export function readTableNames(tokens: readonly Token[]): readonly TableName[] {
  const found: TableName[] = []
  // one place for each open parenthesis
  const places: Place[] = ['elsewhere']
  for (let at = 0; at < tokens.length; at++) {
    const place = places[places.length - 1] ?? 'elsewhere'
    const name = namesTable(tokens, at, place) ? readName(tokens, at) : null
    if (name !== null) {
      found.push(name.table)
      at += name.length - 1
    }
    follow(places, name === null ? placeAfter(tokens, at, place) : placeAfterName(place), tokens[at])
  }
  return found
}

function follow(places: Place[], next: Place, token: Token | undefined): void {
  const place = places[places.length - 1]
  if (isMark(token, ')')) {
    places.pop()
    return
  }
  places[places.length - 1] = next
  if (isMark(token, '(')) places.push(place === 'names' ? 'names' : 'elsewhere')
}

function namesTable(tokens: readonly Token[], at: number, place: Place): boolean {
  if (!isName(tokens[at])) return false
  if (isKeyword(tokens[at - 1], 'IN')) return true
  return place === 'names' && !isKeyword(tokens[at], 'SELECT', 'VALUES', 'WITH')
}

function readName(tokens: readonly Token[], at: number): { table: TableName; length: number } | null {
  const [first, dot, second] = tokens.slice(at, at + 3)
  if (!isName(first)) return null
  if (isMark(dot, '.') && isName(second)) {
    return { table: { schema: foldAscii(first.value), name: second.value }, length: 3 }
  }
  return { table: { schema: null, name: first.value }, length: 1 }
}

function placeAfterName(place: Place): Place {
  return place === 'names' ? 'between' : place
}

function placeAfter(tokens: readonly Token[], at: number, place: Place): Place {
  const token = tokens[at]
  // IS [NOT] DISTINCT FROM is a comparison, not a clause
  if (isKeyword(token, 'FROM') && !isKeyword(tokens[at - 1], 'DISTINCT')) return 'names'
  if (isKeyword(token, 'JOIN')) return 'names'
  if (place === 'between' && isMark(token, ',')) return 'names'
  if (place === 'names' && isMark(token, '(')) return 'between'
  if (place === 'names' || isKeyword(token, ...clauseEnds)) return 'elsewhere'
  return place
}

/** The names defined by `WITH name [(columns)] AS [[NOT] MATERIALIZED] (`, in lower case. */
export function readCteNames(tokens: readonly Token[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [at, token] of tokens.entries()) {
    const opens = isKeyword(tokens[at - 1], 'WITH', 'RECURSIVE') || isMark(tokens[at - 1], ',')
    if (opens && isName(token) && definesCte(tokens, at + 1)) names.add(foldAscii(token.value))
  }
  return names
}

function definesCte(tokens: readonly Token[], from: number): boolean {
  let at = from
  // column names contain no parentheses
  if (isMark(tokens[at], '(')) {
    while (at < tokens.length && !isMark(tokens[at], ')')) at++
    at++
  }
  if (!isKeyword(tokens[at++], 'AS')) return false
  if (isKeyword(tokens[at], 'NOT')) at++
  if (isKeyword(tokens[at], 'MATERIALIZED')) at++
  return isMark(tokens[at], '(')
}
