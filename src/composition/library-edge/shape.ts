import { AppError } from '#src/domain/shared/app-error.js'

/**
 * The valid values of an argument. They are checked because programs without types use the library too, and a TypeError
 * would not help them.
 */
export type Shape = Kind | Choice | List | Fields | { readonly anyOf: readonly Shape[] }

type Choice = { readonly oneOf: readonly string[] }
type List = { readonly listOf: Shape }
/** A name that ends with `?` is optional. Other fields are allowed. */
export type Fields = { readonly fields: Readonly<Record<string, Shape>> }

interface KindOfValue {
  readonly words: string
  readonly fits: (value: unknown) => boolean
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const kinds = {
  text: { words: 'a string', fits: (value) => typeof value === 'string' },
  number: { words: 'a number', fits: (value) => typeof value === 'number' && !Number.isNaN(value) },
  whole: { words: 'a whole number', fits: Number.isSafeInteger },
  count: { words: 'a positive whole number', fits: (value) => Number.isSafeInteger(value) && Number(value) > 0 },
  flag: { words: 'true or false', fits: (value) => typeof value === 'boolean' },
  function: { words: 'a function', fits: (value) => typeof value === 'function' },
  object: { words: 'an object', fits: isObject },
  signal: { words: 'an AbortSignal', fits: (value) => isObject(value) && 'aborted' in value },
  stream: { words: 'a stream', fits: (value) => isObject(value) && 'write' in value },
  iterable: {
    words: 'an iterable',
    fits: (value) => isObject(value) && (Symbol.iterator in value || Symbol.asyncIterator in value),
  },
  asyncIterable: { words: 'an async iterable', fits: (value) => isObject(value) && Symbol.asyncIterator in value },
  null: { words: 'null', fits: (value) => value === null },
} satisfies Readonly<Record<string, KindOfValue>>

export type Kind = keyof typeof kinds

export const orNull = (shape: Shape): Shape => ({ anyOf: [shape, 'null'] })

type Named<Request> = { readonly [K in keyof Request & string as undefined extends Request[K] ? `${K}?` : K]-?: Shape }

/** The shapes of every field of an object; a new field does not compile until it has a shape. */
export function fieldsOf<Request>(fields: Named<Request>): { readonly fields: Named<Request> } {
  return { fields }
}

/** Like `fieldsOf`, if the context determines the object: that of a method in `MethodShapes`. */
export function fields<Shapes extends Fields['fields']>(fields: NoInfer<Shapes>): { readonly fields: Shapes } {
  return { fields }
}

/** Throws VALIDATION_ERROR if an argument does not have its shape; the shapes are in the order of the arguments. */
export function checkArguments(shapes: Readonly<Record<string, Shape>>, args: readonly unknown[]): void {
  for (const [at, [name, shape]] of Object.entries(shapes).entries()) {
    const fault = fieldFault(name, shape, args[at], '')
    if (fault !== null) throw new AppError('VALIDATION_ERROR', `${fault}.`)
  }
}

function fieldFault(name: string, shape: Shape, value: unknown, place: string): string | null {
  const bare = name.replace(/\?$/, '')
  if (value === undefined && bare !== name) return null
  return faultOf(shape, value, `${place}${bare}`)
}

function faultOf(shape: Shape, value: unknown, name: string): string | null {
  if (isUnion(shape)) {
    if (shape.anyOf.some((each) => faultOf(each, value, name) === null)) return null
    const like = shape.anyOf.find((each) => isLike(each, value))
    return like === undefined ? misfit(shape, name) : faultOf(like, value, name)
  }
  if (!isLike(shape, value)) return misfit(shape, name)
  if (typeof shape === 'string' || 'oneOf' in shape) return null
  const faults =
    'listOf' in shape
      ? (value as unknown[]).map((item, at) => faultOf(shape.listOf, item, `${name}[${at}]`))
      : Object.entries(shape.fields).map(([field, each]) => {
          // fields of a request are reported without a prefix
          const place = name === 'request' || name === 'options' ? '' : `${name}.`
          return fieldFault(field, each, (value as Readonly<Record<string, unknown>>)[field.replace(/\?$/, '')], place)
        })
  return faults.find((fault) => fault !== null) ?? null
}

function isUnion(shape: Shape): shape is { readonly anyOf: readonly Shape[] } {
  return typeof shape === 'object' && 'anyOf' in shape
}

/** Whether the value has the outer kind of the shape, regardless of its contents. */
function isLike(shape: Shape, value: unknown): boolean {
  if (typeof shape === 'string') return kinds[shape].fits(value)
  if ('oneOf' in shape) return shape.oneOf.some((each) => each === value)
  if ('listOf' in shape) return Array.isArray(value)
  return isUnion(shape) ? shape.anyOf.some((each) => isLike(each, value)) : isObject(value)
}

function misfit(shape: Shape, name: string): string {
  return `${name === 'request' ? 'The request' : name} must be ${wordsFor(shape)}`
}

function wordsFor(shape: Shape): string {
  if (typeof shape === 'string') return kinds[shape].words
  if ('oneOf' in shape) return `one of ${shape.oneOf.join(', ')}`
  if ('listOf' in shape) return 'a list'
  return isUnion(shape) ? [...new Set(shape.anyOf.map(wordsFor))].join(', or ') : 'an object'
}

/** The parameters of a function by name, in order. */
export type Parameters = Readonly<Record<string, Shape>>

type AsyncMethod<T> = {
  [K in keyof T & string]: T[K] extends (...args: never[]) => Promise<unknown> ? K : never
}[keyof T & string]

/** The shape of an argument; for a request, of every field: a new field does not compile until it has a shape. */
type ArgumentShape<Argument> = Argument extends object
  ? Argument extends readonly unknown[]
    ? Shape
    : { readonly fields: Named<Argument> }
  : Shape

type ArgumentsOf<Method> = Method extends (...args: infer Arguments) => unknown ? Arguments[number] : never

/** The parameters of every method of T: a new method does not compile until it is listed. */
export type MethodShapes<T> = {
  readonly [Method in AsyncMethod<T>]: Readonly<Record<string, ArgumentShape<NonNullable<ArgumentsOf<T[Method]>>>>>
}

/**
 * Replaces the methods of `target` by ones that validate their arguments; returns `target`. Source: package-arguments.
 */
export function guarded<T extends object>(target: T, shapes: MethodShapes<T>): T {
  const methods = Object.entries<Parameters>(shapes).map(([name, parameters]) => {
    const method = Reflect.get(target, name) as (...args: unknown[]) => unknown
    const checked = async (...args: unknown[]) => {
      checkArguments(parameters, args)
      return method.apply(target, args)
    }
    return [name, checked] as const
  })
  return Object.assign(target, Object.fromEntries(methods))
}
