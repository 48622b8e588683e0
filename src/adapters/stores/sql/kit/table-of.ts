import type { Column, Table } from 'drizzle-orm'

/** A column of either engine, of the type that its table declares. */
export type ColumnOf<T> = Column & {
  readonly _: { readonly data: NonNullable<T>; readonly notNull: null extends T ? boolean : true }
}

/** A table of either engine that has these columns, and maybe others. */
export type TableOf<Row> = Table & { readonly [K in keyof Row]: ColumnOf<Row[K]> }
