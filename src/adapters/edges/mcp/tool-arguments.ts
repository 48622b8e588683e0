import type { TObject } from 'typebox'

/** Removes null from optional arguments that the tool knows; unknown arguments stay and are refused. */
export function withoutNulls(args: unknown, { properties }: TObject): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args ?? {}
  const isNull = (name: string, value: unknown) => value === null && Object.hasOwn(properties, name)
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => !isNull(name, value)))
}

/** The parts of a JSON schema that this file reads. */
interface ValueSchema {
  readonly type?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly ValueSchema[]
  readonly items?: ValueSchema
  readonly properties?: Readonly<Record<string, ValueSchema | undefined>>
  readonly required?: readonly string[]
}

/**
 * The arguments without optional texts that are "", also in objects and lists: some clients send every argument, with
 * "" for those they omit. An empty cursor stays and is refused: treating it as the first page would loop forever.
 * Source: jobs-empty-text.
 */
export function withoutEmptyTexts(value: unknown, { items, properties, required = [] }: ValueSchema): unknown {
  if (Array.isArray(value)) return items === undefined ? value : value.map((item) => withoutEmptyTexts(item, items))
  if (typeof value !== 'object' || value === null || properties === undefined) return value
  const isLeftOut = (name: string, text: unknown) =>
    text === '' && name !== 'cursor' && !required.includes(name) && isText(ownValue(properties, name))
  const kept = Object.entries(value).filter(([name, text]) => !isLeftOut(name, text))
  return Object.fromEntries(
    kept.map(([name, part]) => [name, withoutEmptyTexts(part, ownValue(properties, name) ?? {})]),
  )
}

/** An argument may be named `constructor`. */
function ownValue<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** Whether the schema accepts text, or one of a fixed set of texts. */
function isText(schema: ValueSchema | undefined): boolean {
  if (schema?.type === 'string' || schema?.enum?.some((value) => typeof value === 'string')) return true
  return schema?.anyOf?.some(isText) ?? false
}

/** A schema violation, as TypeBox reports it. */
export interface Mismatch {
  readonly keyword: string
  /** Pointer into the schema, such as `#/properties/include/anyOf/0`. */
  readonly schemaPath: string
  /** JSON pointer to the value; '' for the root. */
  readonly instancePath: string
  readonly params: object
  readonly message: string
}

const maxShown = 5

/** One sentence per mistake that names the argument; only the first few in full. Source: jobs-advice. */
export function formatMismatches(mismatches: readonly Mismatch[]): string {
  const sentences = withoutBranches(mismatches).map(formatMismatch)
  const rest = sentences.length - maxShown
  return sentences.slice(0, maxShown).join(' ') + (rest > 0 ? ` And ${rest} more.` : '')
}

interface Mistake extends Mismatch {
  /** The violations of each alternative of an anyOf. */
  readonly branches?: readonly Mismatch[]
}

/**
 * A value that matches no alternative counts as one mistake; if it is correctly a list, its items are reported instead.
 */
function withoutBranches(mismatches: readonly Mismatch[]): readonly Mistake[] {
  const branchesOf = (union: Mismatch) =>
    union.keyword !== 'anyOf'
      ? []
      : mismatches.filter(
          ({ schemaPath, instancePath }) =>
            schemaPath.startsWith(`${union.schemaPath}/anyOf/`) && instancePath.startsWith(union.instancePath),
        )
  const inBranches = new Set(mismatches.flatMap(branchesOf))
  // the schema `false` repeats the violation of `additionalProperties` in worse words
  const own = mismatches.filter((mismatch) => mismatch.keyword !== 'boolean' && !inBranches.has(mismatch))
  return own.flatMap((mismatch): readonly Mistake[] => {
    const branches = branchesOf(mismatch)
    const inside = branches.filter(({ instancePath }) => instancePath !== mismatch.instancePath)
    return inside.length > 0 ? inside : [{ ...mismatch, branches }]
  })
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function formatMismatch(mistake: Mistake): string {
  const { keyword, instancePath, params } = mistake
  const where = nameOf(instancePath)
  if (keyword === 'additionalProperties' && 'additionalProperties' in params) {
    const names = (params.additionalProperties as string[]).map(shorten).join(', ')
    return where === '' ? `Unknown argument: ${names}.` : `${where} has an unknown key: ${names}.`
  }
  if (keyword === 'required' && 'requiredProperties' in params) {
    const names = (params.requiredProperties as string[]).join(', ')
    return where === '' ? `Missing argument: ${names}.` : `${where} lacks ${names}.`
  }
  return `${where || 'The arguments'} must ${demandOf(mistake)}.`
}

/** The text after "must". */
function demandOf({ keyword, params, message, branches = [] }: Mistake): string {
  const kinds = [{ keyword, params }, ...branches].flatMap(kindOf)
  const isSetOrList = kinds.length > 1 && kinds.at(-1) === typeNames.array
  if (kinds.length > 0) return `be ${kinds.join(', or ')}${isSetOrList ? ' of these' : ''}`
  const { limit } = params as { readonly limit?: number }
  if (keyword === 'minimum') return `be at least ${limit}`
  if (keyword === 'maximum') return `be at most ${limit}`
  if ((keyword === 'minLength' || keyword === 'minItems') && limit === 1) return 'not be empty'
  if (keyword === 'maxLength') return `have at most ${limit} characters`
  if (keyword === 'maxItems') return `hold at most ${limit} items`
  return message.replace(/^must /, '')
}

/** The allowed types or values; a fixed set is listed in full. Null is never mentioned. */
function kindOf({ keyword, params }: Pick<Mismatch, 'keyword' | 'params'>): readonly string[] {
  if (keyword === 'enum' && 'allowedValues' in params)
    return [`one of ${(params.allowedValues as string[]).join(', ')}`]
  const name = keyword === 'type' && 'type' in params ? typeNames[String(params.type)] : undefined
  return name === undefined ? [] : [name]
}

/** Formats `/updates/0/status` as `updates[0].status`. */
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
