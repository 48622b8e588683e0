import { sql } from 'drizzle-orm'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { websiteInfo } from '#src/adapters/stores/postgres/websites/tables.js'
import type { RowsRequest } from '#src/application/copy/ports/copied-store.js'
import type { Row } from '#src/domain/copy/cell.js'
import type { TypedColumn } from './stored-columns.js'
import { readRows } from './table-pages.js'

const column = (name: string, type: string, kind: TypedColumn['kind']): TypedColumn => ({
  name,
  type,
  kind,
  bits: 64,
  isStrict: true,
  isRequired: true,
  hasDefault: false,
})

/** The columns that all stores share; here the model is stored once per store. */
export const vectorColumns = [
  column('chunk_id', 'bigint', 'whole'),
  column('embedding', 'real[]', 'bytes'),
  column('model', 'text', 'text'),
]

export const spaceName = 'vector_space'

export interface StoredSpace {
  readonly model: string
  readonly dimensions: number
  readonly isFilling: boolean
}

const spaceValue = sql`select ${websiteInfo.value} from ${websiteInfo} where ${websiteInfo.name} = ${spaceName}`

export async function readVectorRows(
  connection: PostgresConnection,
  request: RowsRequest,
  columns: readonly TypedColumn[],
): Promise<readonly Row[]> {
  const stored = columns.filter(({ name }) => name !== 'model')
  const modelAt = columns.findIndex(({ name }) => name === 'model')
  const model = readSpace((await connection.first(spaceValue))?.[0])?.model ?? ''
  const rows = await readRows(connection, request, storedLists.get(columns) ?? rememberList(columns, stored))
  return modelAt < 0 ? rows : rows.map((row) => row.toSpliced(modelAt, 0, model))
}

// queries are cached by their list of columns
const storedLists = new WeakMap<readonly TypedColumn[], readonly TypedColumn[]>()

function rememberList(columns: readonly TypedColumn[], stored: readonly TypedColumn[]): readonly TypedColumn[] {
  storedLists.set(columns, stored)
  return stored
}

/** Facts about the content, without this engine's own notes in them. */
export async function readFacts(
  connection: PostgresConnection,
  request: RowsRequest,
  columns: readonly TypedColumn[],
): Promise<readonly Row[]> {
  const [nameAt, valueAt] = ['name', 'value'].map((name) => columns.findIndex((column) => column.name === name))
  const rows = await readRows(connection, request, columns)
  return rows.map((row) => {
    const space = row[nameAt ?? -1] === spaceName ? readSpace(row[valueAt ?? -1]) : null
    return space === null ? row : row.with(valueAt ?? -1, JSON.stringify(space))
  })
}

export function readSpace(value: unknown): StoredSpace | null {
  if (typeof value !== 'string') return null
  const { model, dimensions, isFilling } = JSON.parse(value) as StoredSpace
  return { model, dimensions, isFilling }
}
