import { isMark, isName, type Token } from './lexer.js'
import { foldCase, rejection, shown } from './rejection.js'

// Table functions that run a PRAGMA, and virtual tables over the bytes or the inside of the database. They are refused
// as a name in any place, because looking one up is enough to connect to it. `fts5vocab` lists the words of any index.
const forbiddenNames: ReadonlySet<string> = new Set([
  ...['dbstat', 'sqlite_dbpage', 'sqlite_dbdata', 'sqlite_dbptr', 'sqlite_stmt', 'sqlite_memstat', 'sqlite_btreeinfo'],
  ...['bytecode', 'tables_used', 'fts5vocab', 'fts3aux', 'fts4aux', 'fts3tokenize', 'completion', 'vfsstat'],
])

// Reach files, processes or native code, or answer with an address in memory. Most are not in this build of SQLite:
// they stay listed so that another build does not open a door.
const forbiddenFunctions: ReadonlySet<string> = new Set([
  ...['load_extension', 'readfile', 'writefile', 'edit', 'lsmode', 'fsdir', 'lsdir', 'zipfile', 'zipfile_cds', 'eval'],
  ...['sqlar_compress', 'sqlar_uncompress', 'csv', 'shell', 'system', 'carray', 'fts3_tokenizer', 'fts5', 'optimize'],
  // sqlite_log writes to the log of the process; the rtree functions run statements of their own, or read raw nodes
  ...['sqlite_log', 'rtreecheck', 'rtreenode', 'rtreedepth', 'geopoly_debug', 'usleep', 'sleep'],
])

/** Refuses names that must not even be looked up, in whatever quotes and case they are written. */
export function refuseForbiddenNames(tokens: readonly Token[]): void {
  for (const [at, token] of tokens.entries()) {
    if (!isName(token)) continue
    const name = foldCase(token.value)
    const called = isMark(tokens[at + 1], '(')
    // a text is a name only where something is called or read from; the latter is the business of `table-names`
    const named = token.kind !== 'string' || called
    if (named && (forbiddenNames.has(name) || name.startsWith('pragma_'))) throw unavailable(token.value)
    if (called && isForbiddenFunction(name)) throw unavailable(token.value)
  }
}

/** `name` in lower case. */
export function isForbiddenFunction(name: string): boolean {
  return forbiddenFunctions.has(name)
}

function unavailable(name: string) {
  return rejection(`${shown(name)} is not available in queries: it reaches beyond the emails.`)
}
