import { type SQL, sql } from 'drizzle-orm'

/** Whether a text begins with one of these, which are ours and hold neither quotes nor wildcards. */
export function beginsWith(text: SQL, beginnings: readonly string[]): SQL {
  const each = beginnings.map((beginning) => sql`${text} like ${sql.raw(`'${beginning}%'`)}`)
  return sql`(${sql.join(each, sql` or `)})`
}
