import { type Column, type SQL, sql } from 'drizzle-orm'
import { readText } from '#src/adapters/stores/sql/kit/stored-values.js'

type TextRead = readonly [SQL, typeof readText]

/**
 * Columns of jobs as texts. A column that is not in `present` is read as missing; null means that the table has all.
 */
export function jobTexts<const Keys extends readonly string[]>(
  jobs: Readonly<Record<Keys[number], Column>>,
  keys: Keys,
  read: (column: Column) => SQL,
  present: ReadonlySet<string> | null = null,
): Readonly<Record<Keys[number], TextRead>> {
  const texts = keys.map((key: Keys[number]): [string, TextRead] => {
    const isThere = present === null || present.has(jobs[key].name)
    return [key, [isThere ? read(jobs[key]) : sql`null`, readText]]
  })
  return Object.fromEntries(texts) as Record<Keys[number], TextRead>
}
