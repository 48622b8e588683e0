import { isMark, type Token } from './lexer.js'
import { foldCase } from './rejection.js'
import { entryOf, isOrdinaryTable, moduleArguments, type SchemaEntry } from './stored-schema.js'

// FTS5 takes shortened names too; nobody writes them but to hide one
const options: ReadonlySet<string> = new Set([
  ...['content', 'content_rowid', 'contentless_delete', 'contentless_unindexed', 'tokenize', 'prefix'],
  ...['columnsize', 'detail', 'locale', 'tokendata'],
])

// where FTS5 keeps what it knows, and looks for it by name
const parts = ['data', 'idx', 'content', 'docsize', 'config']

/**
 * Whether `name` is a full-text table that reads nothing but itself and the emails: FTS5 runs statements of its own, behind
 * the program's back, on the table that `content=` names and on those in which it keeps its index. A file made to deceive may
 * put a view there, another module, or a second name for the pages of another table. Judged by the tokens of the stored
 * statement, because a comment may hold any words.
 */
export function isSafeSearchTable(entries: readonly SchemaEntry[], name: string, emails: string): boolean {
  const entry = entryOf(entries, name)
  const tokens = entry === null ? null : moduleArguments(entry, 'fts5')
  if (tokens === null) return false
  const isOwnPart = (part: string) => isOrdinaryOrAbsent(entries, `${name}_${part}`)
  return parts.every(isOwnPart) && splitArguments(tokens).every((argument) => isSafe(argument, entries, emails))
}

function isSafe(argument: readonly Token[], entries: readonly SchemaEntry[], emails: string): boolean {
  const [key, equals, value, ...more] = argument
  // a column, with or without UNINDEXED
  if (!argument.some((token) => isMark(token, '='))) return key !== undefined
  if (key?.kind !== 'word' || !isMark(equals, '=') || value === undefined || more.length > 0) return false
  const option = foldCase(key.value)
  if (option !== 'content') return options.has(option)
  const content = foldCase(value.value)
  return content === '' || (content === emails && isOrdinaryOrAbsent(entries, emails))
}

function isOrdinaryOrAbsent(entries: readonly SchemaEntry[], name: string): boolean {
  const named = entries.filter((entry) => foldCase(entry.name) === name)
  return named.length === 0 || (named.length === 1 && named.every((entry) => isOrdinaryTable(entry, entries)))
}

function splitArguments(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const found: Token[][] = [[]]
  for (const token of tokens) {
    if (isMark(token, ',')) found.push([])
    else found.at(-1)?.push(token)
  }
  return found
}
