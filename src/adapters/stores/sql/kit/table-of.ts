import type { Column, Table } from 'drizzle-orm'

/** A column of either engine, with the type that its table declares. */
export type ColumnOf<T> = Column & {
  readonly _: { readonly data: NonNullable<T>; readonly notNull: null extends T ? boolean : true }
}

/** A table of either engine with these columns, and maybe more. */
export type TableOf<Row> = Table & { readonly [K in keyof Row]: ColumnOf<Row[K]> }
