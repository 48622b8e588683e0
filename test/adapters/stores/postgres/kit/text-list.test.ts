import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeTextList } from '#src/adapters/stores/postgres/kit/text-list.js'
import { freshSchema, withClient } from '#test/support/postgres.js'

// without NUL, which the engine cannot store
const texts = fc.array(fc.option(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''))), {
  minLength: 1,
})

it('a list of any texts arrives unchanged', async () => {
  await withClient(await freshSchema(), async (client) => {
    const arrived = async (list: readonly (string | null)[]) =>
      (await client.query('select $1::text[] as list', [encodeTextList(list)])).rows[0].list
    expect(await arrived(['', null, '{"a",\\}', 'NULL', 'é渋😀'])).toEqual(['', null, '{"a",\\}', 'NULL', 'é渋😀'])
    await fc.assert(
      fc.asyncProperty(texts, async (list) => {
        expect(await arrived(list)).toEqual(list)
      }),
    )
  })
})
