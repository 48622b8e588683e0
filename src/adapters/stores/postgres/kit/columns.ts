import { customType } from 'drizzle-orm/pg-core'

/** A text that is compared and sorted by bytes, whatever the collation of the database. */
export const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
