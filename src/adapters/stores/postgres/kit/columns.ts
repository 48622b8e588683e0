import { customType } from 'drizzle-orm/pg-core'

/** A text that is compared and ordered by its bytes, whatever the database was made with. */
export const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
