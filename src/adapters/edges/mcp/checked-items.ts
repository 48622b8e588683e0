import type { Static, TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import { formatMismatches, type Mismatch, withoutEmptyTexts, withoutNulls } from './tool-arguments.js'

/** A valid item of a list, or what is wrong with it. */
export type CheckedItem<Item extends TObject> = { readonly item: Static<Item> } | { readonly fault: string }

/**
 * Validates each item of the argument `list` separately, so that a faulty item becomes an entry of the answer and does
 * not stop the others.
 */
export function itemChecker<Item extends TObject>(list: string, schema: Item) {
  let compiled: ReturnType<typeof Compile<Item>> | undefined
  return (value: unknown, at: number): CheckedItem<Item> => {
    compiled ??= Compile(schema)
    const item = withoutEmptyTexts(withoutNulls(value, schema), schema)
    if (compiled.Check(item)) return { item }
    const mismatches = [...compiled.Errors(item)].map(
      (mismatch): Mismatch => ({ ...mismatch, instancePath: `/${list}/${at}${mismatch.instancePath}` }),
    )
    return { fault: formatMismatches(mismatches) }
  }
}
