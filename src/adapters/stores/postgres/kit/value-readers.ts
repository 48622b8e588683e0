import pg from 'pg'

const { builtins } = pg.types

/** Numbers come as numbers, and times as the texts that the server writes. */
const readers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [builtins.TIMESTAMP, String],
  [builtins.TIMESTAMPTZ, String],
])

/** How the driver reads values. */
export const valueReaders: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && readers.get(type)) || pg.types.getTypeParser(type, format as 'text')) as never,
}
