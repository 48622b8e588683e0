import { isObject, type JsonObject } from '#src/domain/shared/json.js'

/** An item of a list, by what it says: it is found again if others were added before it. */
interface ItemStep {
  readonly item: string
  /** From 0, of those that say the same. */
  readonly nth: number
}

/** What a CV cannot say: at this place `value` stands instead of `was`. Absent means that nothing stands there. */
export interface KeptValue {
  readonly at: readonly (string | ItemStep)[]
  readonly was?: unknown
  readonly value?: unknown
}

type Step = KeptValue['at'][number]

const names = ['name', 'organization', 'institution', 'title', 'language', 'network', 'position'] as const

/** Returns what is to be kept so that `withKept` makes `wanted` of `read`. Both are of JSON. */
export function keptBetween(read: unknown, wanted: unknown, at: readonly Step[] = []): readonly KeptValue[] {
  if (isSame(read, wanted)) return []
  if (isObject(read) && isObject(wanted)) {
    const keys = new Set([...Object.keys(read), ...Object.keys(wanted)])
    return [...keys].flatMap((key) => keptBetween(own(read, key), own(wanted, key), [...at, key]))
  }
  if (areItems(read) && areItems(wanted) && read.length === wanted.length) {
    const steps = stepsOf(read)
    return wanted.flatMap((item, index) => keptBetween(read[index], item, [...at, steps[index] ?? '']))
  }
  return [{ at, ...(read === undefined ? {} : { was: read }), ...(wanted === undefined ? {} : { value: wanted }) }]
}

/** Puts kept values back. One whose place was removed or changed since is left out: what a person wrote counts. */
export function withKept(read: unknown, kept: readonly KeptValue[]): unknown {
  const here = kept.find(({ at }) => at.length === 0)
  if (here !== undefined) return isSame(read, here.was) ? here.value : read
  if (kept.length === 0) return read
  if (areItems(read) && read.length > 0) {
    const steps = stepsOf(read)
    return read.map((item, index) =>
      withKept(
        item,
        below(kept, (step) => isSame(step, steps[index])),
      ),
    )
  }
  // what held a kept value is made again
  if (read !== undefined && !isObject(read)) return read
  const object = read ?? {}
  const keys = new Set([
    ...Object.keys(object),
    ...kept.flatMap(({ at: [step] }) => (typeof step === 'string' ? [step] : [])),
  ])
  const entries = [...keys].map(
    (key) =>
      [
        key,
        withKept(
          own(object, key),
          below(kept, (step) => step === key),
        ),
      ] as const,
  )
  const stated = entries.filter(([, value]) => value !== undefined)
  return read === undefined && stated.length === 0 ? undefined : Object.fromEntries(stated)
}

/** Returns the kept values whose first step matches, without it. */
function below(kept: readonly KeptValue[], matches: (step: Step | undefined) => boolean): readonly KeptValue[] {
  return kept.filter(({ at }) => matches(at[0])).map((each) => ({ ...each, at: each.at.slice(1) }))
}

/** The step to each item. */
function stepsOf(items: readonly JsonObject[]): readonly ItemStep[] {
  const seen = new Map<string, number>()
  return items.map((each) => {
    const item = names
      .map((name) => own(each, name))
      .filter((value) => typeof value === 'string')
      .join(' — ')
    const nth = seen.get(item) ?? 0
    seen.set(item, nth + 1)
    return { item, nth }
  })
}

function areItems(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every(isObject)
}

function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, at) => isSame(each, b[at]))
  if (!isObject(a) || !isObject(b)) return a === b
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
}
