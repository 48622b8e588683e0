import { describe, expect, it } from 'vitest'
import { readChosen } from '#src/adapters/edges/cli/commands/jobs/chosen-numbers.js'

describe('numbers that a person chooses (sync-boards)', () => {
  it.each([
    ['', []],
    ['none', []],
    ['all', [1, 2, 3, 4, 5]],
    ['1,3-5', [1, 3, 4, 5]],
    [' 5 2, 2 ', [2, 5]],
    ['0', null],
    ['6', null],
    ['3-1', null],
    ['1-99999999999', null],
    ['two', null],
  ])('%j are %j of five', (answer, numbers) => {
    expect(readChosen(answer, 5)).toEqual(numbers)
  })
})
