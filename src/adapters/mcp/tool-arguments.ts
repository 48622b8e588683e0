import type { TObject, TSchema } from 'typebox'

/** An optional argument given as null is as if absent; one that the tool does not know stays, and is refused. */
export function withoutNulls(args: unknown, { properties }: TObject): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args ?? {}
  const isNull = (name: string, value: unknown) => value === null && Object.hasOwn(properties, name)
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => !isNull(name, value)))
}

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

/** One way a value does not fit its schema, as TypeBox reports it. */
export interface Mismatch {
  readonly keyword: string
  /** JSON pointer to the value; '' for the whole. */
  readonly instancePath: string
  readonly params: object
  readonly message: string
}

const maxShown = 5

/** All mismatches as sentences that name the argument, the first few in full. */
export function formatMismatches(mismatches: readonly Mismatch[]): string {
  // the schema `false` repeats what `additionalProperties` says better
  const sentences = mismatches.filter(({ keyword }) => keyword !== 'boolean').map(formatMismatch)
  const rest = sentences.length - maxShown
  return sentences.slice(0, maxShown).join(' ') + (rest > 0 ? ` And ${rest} more of the kind.` : '')
}

function formatMismatch({ keyword, instancePath, params, message }: Mismatch): string {
  const where = nameOf(instancePath)
  if (keyword === 'additionalProperties' && 'additionalProperties' in params) {
    const names = (params.additionalProperties as string[]).map(shorten).join(', ')
    return where === '' ? `Unknown argument: ${names}.` : `${where} has an unknown key: ${names}.`
  }
  if (keyword === 'required' && 'requiredProperties' in params) {
    const names = (params.requiredProperties as string[]).join(', ')
    return where === '' ? `Missing argument: ${names}.` : `${where} lacks ${names}.`
  }
  return `${where || 'The arguments'} ${message}.`
}

/** `/updates/0/status` as `updates[0].status`. */
function nameOf(pointer: string): string {
  const steps = pointer.split('/').slice(1)
  const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${shorten(unescapePointer(step))}`)).join('')
  return path.replace(/^\./, '')
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

function shorten(name: string): string {
  return name.length <= 60 ? name : `${name.slice(0, 60)}…`
}
