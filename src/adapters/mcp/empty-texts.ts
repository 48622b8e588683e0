import type { TObject, TSchema } from 'typebox'

/** What a JSON schema may say of a property, as far as this file reads it. */
interface PropertySchema {
  readonly type?: unknown
  readonly minLength?: number
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly PropertySchema[]
}

/**
 * The arguments without the optional texts that are "": some clients send every argument, and "" for what they leave
 * out. A text that may not be empty (`minLength`) stays, and is refused.
 * Source: jobs-empty-text.
 */
export function withoutEmptyTexts(args: unknown, { properties, required }: TObject): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args
  const schemas = properties as Readonly<Record<string, TSchema | undefined>>
  const needed = new Set<string>(required as readonly string[] | undefined)
  const isLeftOut = (name: string, value: unknown) => value === '' && !needed.has(name) && isText(schemas[name])
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => !isLeftOut(name, value)))
}

/** Any text, or one of a closed set of texts. */
function isText(schema: PropertySchema | undefined): boolean {
  if (schema === undefined || (schema.minLength ?? 0) > 0) return false
  if (schema.type === 'string' || schema.enum?.some((value) => typeof value === 'string')) return true
  return schema.anyOf?.some(isText) ?? false
}
