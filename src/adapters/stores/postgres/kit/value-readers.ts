import pg from 'pg'

const { builtins } = pg.types

/** Numbers are read as numbers, and times as the server's texts. */
const readers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [builtins.TIMESTAMP, String],
  [builtins.TIMESTAMPTZ, String],
])

/** The driver's parsers for values. */
export const valueReaders: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && readers.get(type)) || pg.types.getTypeParser(type, format as 'text')) as never,
}
