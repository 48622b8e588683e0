import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plantedLater } from '#eval/person/later-words.js'
import { planted } from '#eval/person/planted-words.js'

const folder = 'src/domain/person/claims'
const rules = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))

describe('the words that the evaluation plants', () => {
  it('are in no rule, and no rule imports them (person-unsupported)', () => {
    const lists = [planted, plantedLater].flatMap((rows) => [...rows.en, ...rows.ja])
    const names = lists.flatMap(({ kind, words }) =>
      kind === 'number' || kind === 'year' || kind === 'degree' ? [] : words,
    )
    // 執行役員 is a rank of the rules, and was planted before anybody looked
    const known = names.filter((name) => name !== '執行役員' && rules.some((text) => text.includes(name)))
    expect(known).toEqual([])
    expect(rules.some((text) => text.includes('#eval'))).toBe(false)
  })
})
