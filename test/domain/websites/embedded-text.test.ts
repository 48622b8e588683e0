import { expect, it } from 'vitest'
import { embeddedText } from '../../../src/domain/websites/embedded-text.js'

it('is title, headings and content, under the innermost of the headings', () => {
  expect(embeddedText({ title: 'Acme', headings: ['Role', 'Skills'], content: 'Rust' })).toEqual({
    text: 'Acme\nRole\nSkills\nRust',
    headingText: 'Skills',
  })
  expect(embeddedText({ title: 'Acme', headings: [], content: 'Rust' }).headingText).toBe('Acme')
  expect(embeddedText({ title: '', headings: [], content: 'Rust' })).toEqual({ text: 'Rust', headingText: '' })
})
