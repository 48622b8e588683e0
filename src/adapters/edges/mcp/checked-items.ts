import type { Static, TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import { formatMismatches, type Mismatch, withoutEmptyTexts, withoutNulls } from './tool-arguments.js'

/** An item of a list as its schema has it, or what is wrong with it. */
export type CheckedItem<Item extends TObject> = { readonly item: Static<Item> } | { readonly fault: string }

/** What checks each item of the argument `list` by itself: a faulty one is an entry of the answer and stops no other. */
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
