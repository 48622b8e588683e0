import type Database from 'better-sqlite3'

// From 24.19 on, Node's headers let the driver's objects take part in the shutdown of the environment. A driver compiled
// against them ends the process when one of its objects is garbage-collected. So none ever is: a few kilobytes a call.
const [major = 0] = process.versions.node.split('.').map(Number)
const collectingIsFatal = major >= 24

const kept: object[] = []

type Prototype = Record<string, (this: object, ...args: unknown[]) => object>

/** Keeps a connection, and everything the driver makes for it, from the garbage collector where that would be fatal. */
export function keepDriverObjects(db: Database.Database): void {
  if (!collectingIsFatal) return
  const natives = Object.getOwnPropertySymbols(db).map((symbol): unknown => Reflect.get(db, symbol))
  for (const native of natives) {
    if (typeof native !== 'object' || native === null || !('prepare' in native)) continue
    kept.push(native)
    keepResults(native, 'backup')
    keepResults(native, 'prepare', (statement) => keepResults(statement, 'iterate'))
  }
}

const patched = new WeakSet<object>()

/** Makes the class of `native` keep what its `method` returns, once for all its objects. */
function keepResults(native: object, method: string, onResult: (result: object) => void = () => {}): void {
  const prototype = Object.getPrototypeOf(native) as Prototype
  const original = prototype[method]
  if (original === undefined || patched.has(original)) return
  const keeping = function (this: object, ...args: unknown[]): object {
    const result = original.apply(this, args)
    kept.push(result)
    onResult(result)
    return result
  }
  patched.add(keeping)
  prototype[method] = keeping
}
