import { type SQL, sql } from 'drizzle-orm'

/** Whether a text begins with one of these constants, which contain neither quotes nor wildcards. */
export function beginsWith(text: SQL, beginnings: readonly string[]): SQL {
  const each = beginnings.map((beginning) => sql`${text} like ${sql.raw(`'${beginning}%'`)}`)
  return sql`(${sql.join(each, sql` or `)})`
}

/** A superset of `beginsWith`, by the first letter in either case: ranges that an index in byte order can scan. */
export function mayBeginWith(text: SQL, beginnings: readonly string[]): SQL {
  const letters = new Set(beginnings.flatMap(([letter = '']) => [letter, letter.toUpperCase()]))
  const each = [...letters].map(
    (letter) => sql`${text} >= ${quoted(letter)} and ${text} < ${quoted(letterAfter(letter))}`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}

function quoted(letter: string): SQL {
  return sql.raw(`'${letter}'`)
}

function letterAfter(letter: string): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1)
}
