import { checkArguments, type Shape } from './shape.js'

/** What a function takes, by name, in the order in which it is given. */
export type Parameters = Readonly<Record<string, Shape>>

type AsyncMethod<T> = {
  [K in keyof T & string]: T[K] extends (...args: never[]) => Promise<unknown> ? K : never
}[keyof T & string]

/** What every method of T takes: a new one does not compile before it is said. */
export type MethodShapes<T> = Readonly<Record<AsyncMethod<T>, Parameters>>

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
