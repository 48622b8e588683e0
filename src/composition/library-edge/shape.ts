import { AppError } from '#src/domain/shared/app-error.js'

/** What an argument may be: programs without types call the library too, and a TypeError tells them nothing. */
export type Shape = Kind | Choice | List | Fields | { readonly anyOf: readonly Shape[] }

type Choice = { readonly oneOf: readonly string[] }
type List = { readonly listOf: Shape }
/** A name that ends with `?` may be absent. Others than these may be there. */
export type Fields = { readonly fields: Readonly<Record<string, Shape>> }

interface KindOfValue {
  readonly words: string
  readonly fits: (value: unknown) => boolean
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const kinds = {
  text: { words: 'a text', fits: (value) => typeof value === 'string' },
  number: { words: 'a number', fits: (value) => typeof value === 'number' && !Number.isNaN(value) },
  whole: { words: 'a whole number', fits: Number.isSafeInteger },
  count: { words: 'a whole number from 1 on', fits: (value) => Number.isSafeInteger(value) && Number(value) > 0 },
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

/** Every field of an object: one more does not compile before it has its shape. */
export function fieldsOf<Request>(fields: Named<Request>): { readonly fields: Named<Request> } {
  return { fields }
}

/** As `fieldsOf`, where the place says which object it is: that of a method in `MethodShapes`. */
export function fields<Shapes extends Fields['fields']>(fields: NoInfer<Shapes>): { readonly fields: Shapes } {
  return { fields }
}

/** Throws VALIDATION_ERROR where an argument is none of these, which are named in the order in which they are given. */
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
          // the fields of a request are called by their own names
          const place = name === 'request' || name === 'options' ? '' : `${name}.`
          return fieldFault(field, each, (value as Readonly<Record<string, unknown>>)[field.replace(/\?$/, '')], place)
        })
  return faults.find((fault) => fault !== null) ?? null
}

function isUnion(shape: Shape): shape is { readonly anyOf: readonly Shape[] } {
  return typeof shape === 'object' && 'anyOf' in shape
}

/** Whether the value is of that kind, whatever is in it. */
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

/** What a function takes, by name, in the order in which it is given. */
export type Parameters = Readonly<Record<string, Shape>>

type AsyncMethod<T> = {
  [K in keyof T & string]: T[K] extends (...args: never[]) => Promise<unknown> ? K : never
}[keyof T & string]

/** Of an argument; of a request, every field: one more does not compile before it has its shape. */
type ArgumentShape<Argument> = Argument extends object
  ? Argument extends readonly unknown[]
    ? Shape
    : { readonly fields: Named<Argument> }
  : Shape

type ArgumentsOf<Method> = Method extends (...args: infer Arguments) => unknown ? Arguments[number] : never

/** What every method of T takes: a new one does not compile before it is said. */
export type MethodShapes<T> = {
  readonly [Method in AsyncMethod<T>]: Readonly<Record<string, ArgumentShape<NonNullable<ArgumentsOf<T[Method]>>>>>
}

/** `target` itself, each method of which refuses from now on what it does not take. Source: package-arguments. */
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
