import { expect, it } from 'vitest'
import { embeddedText } from '#src/domain/websites/page-content.js'

it('a chunk is embedded with its headings', () => {
  expect(embeddedText({ title: 'Acme', headings: ['Role', 'Skills'], content: 'Rust' })).toBe(
    'Acme\nRole\nSkills\nRust',
  )
  expect(embeddedText({ title: '', headings: [], content: 'Rust' })).toBe('Rust')
})
