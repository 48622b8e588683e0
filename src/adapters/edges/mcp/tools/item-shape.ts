import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'

/** An object schema without additional properties. */
export function closedObject<Properties extends TProperties>(
  properties: Properties,
  options: { readonly description?: string } = {},
): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

/** One item of a list, in its output form. */
export type Item = Readonly<Record<string, unknown>>

/** One field of an item: its schema and how it is read. A field that reads undefined is omitted. */
export interface Field<T> {
  readonly schema: TSchema
  readonly read: (value: T) => unknown
}

export type Fields<T> = Readonly<Record<string, Field<T>>>

type Schemas<F> = { [Name in keyof F]: F[Name] extends { readonly schema: infer S extends TSchema } ? S : never }

/** The shape of a list item: its schema, its mapping and its field names come from one list of fields. */
export interface ItemShape<T, Output = Item> {
  readonly toItem: (value: T) => Output
  /** The names of the fields in the form used by descriptions: `{from, count}`. */
  readonly names: string
}

export interface ObjectShape<T, Schema extends TObject> extends ItemShape<T, Static<Schema>> {
  readonly schema: Schema
}

/** `shapeOf<SenderCount>()({ from: text((sender) => sender.from), … })` */
export function shapeOf<T>() {
  return <F extends Fields<T>>(fields: F): ObjectShape<T, TObject<Schemas<F>>> => {
    const schemas = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
    const readers = Object.entries(fields).map(([name, { read }]) => [name, read] as const)
    return {
      schema: closedObject(schemas as Schemas<F>),
      names: `{${Object.keys(fields).join(', ')}}`,
      toItem: (value) => {
        const item: Record<string, unknown> = {}
        for (const [name, read] of readers) {
          const found = read(value)
          if (found !== undefined) item[name] = found
        }
        return item as Static<TObject<Schemas<F>>>
      },
    }
  }
}

/** Takes half the tokens of a union: the size of output schemas is limited (serve-cost). */
export function orNull<S extends TSchema & { readonly type: string }>(schema: S) {
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] })
}

export const textOrNull = orNull(Type.String())
export const integerOrNull = orNull(Type.Integer())

/** A field of any schema. */
export function field<T, S extends TSchema>(schema: S, read: (value: T) => Static<S>) {
  return { schema, read }
}

/** A field that is omitted if it reads undefined. */
export function optionalField<T, S extends TSchema>(schema: S, read: (value: T) => Static<S> | undefined) {
  return { schema: Type.Optional(schema), read }
}

export const text = <T>(read: (value: T) => string) => field(Type.String(), read)
export const integer = <T>(read: (value: T) => number, description?: string) =>
  field(description === undefined ? Type.Integer() : Type.Integer({ description }), read)
export const number = <T>(read: (value: T) => number) => field(Type.Number(), read)
export const flag = <T>(read: (value: T) => boolean) => field(Type.Boolean(), read)
export const texts = <T>(read: (value: T) => readonly string[]) =>
  field(Type.Array(Type.String()), (value: T) => [...read(value)])

/** ISO 8601 in UTC with milliseconds and Z; null for null and for dates out of range. */
export function toIso(epoch: number | null): string | null {
  const date = epoch === null ? null : new Date(epoch * 1000)
  return date === null || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
