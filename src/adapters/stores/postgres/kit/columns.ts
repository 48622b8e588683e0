import { customType } from 'drizzle-orm/pg-core'

/** A text that is compared and sorted by bytes, whatever the collation of the database. */
export const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** The transaction that inserts the row. Null in rows that were there before the column. */
export const insertingTransaction = customType<{ data: string }>({ dataType: () => 'xid8' })
