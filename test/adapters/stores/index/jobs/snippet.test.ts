import { expect, test } from 'vitest'
import { snippetOf } from '#src/adapters/stores/index/jobs/snippet.js'

test('begins with the first words, however much space is before them', () => {
  const words = 'We build the tools that other teams build with. '.repeat(20)
  expect(snippetOf(`${' \n'.repeat(3000)}${words}`, '')).toBe(snippetOf(words, ''))
  expect(snippetOf(words, '')).toMatch(/^We build .*…$/)
  expect(snippetOf(`${' '.repeat(3000)}Short.${'\n'.repeat(3000)}`, '')).toBe('Short.')
})

test('has nothing to show of an empty description', () => {
  expect([snippetOf(null, ''), snippetOf(' \n', ''), snippetOf('', 'words')]).toEqual([null, null, null])
})
