import { describe, expect, it } from 'vitest'
import { endpointAddress } from '#src/adapters/models/embedding/http/embeddings-endpoint.js'
import { toBlocks } from '#src/adapters/sources/extraction/markdown/to-blocks.js'
import { parseMediaType } from '#src/adapters/sources/fetching/read-page.js'
import { sniffDelimiter } from '#src/adapters/sources/posting-files/csv-text.js'
import { checkCitations } from '#src/domain/websites/citations.js'

// each of these once took minutes and now takes milliseconds
const many = 400_000
const timeout = 30_000

describe('time is linear in the length of what a stranger wrote (rag-extraction)', () => {
  it.each([
    ['white space within a paragraph', `a${' '.repeat(many)}b`, `a${' '.repeat(many)}b`],
    ['backticks without an end', `a${'`'.repeat(many)} b`, `a${'`'.repeat(many)} b`],
  ])('for %s', { timeout }, (_, markdown, text) => {
    expect(toBlocks(markdown)).toEqual([{ kind: 'prose', text }])
  })

  it.each([
    ['backslashes', '\\'.repeat(many)],
    ['a link that does not end', `[a](${' '.repeat(many)}b`],
    ['a definition that is none', `[a]:${' '.repeat(many)}`],
  ])('for an answer with %s', { timeout }, (_, text) => {
    expect(checkCitations(text, ['https://example.com/'])).toBe(text)
  })

  it('for an address with punctuation behind it', { timeout }, () => {
    const text = `https://evil.example/${'.'.repeat(many)}a `
    expect(checkCitations(`See ${text}there.`, [])).toBe('See there.')
  })

  it('for a header of white space', { timeout }, () => {
    expect(parseMediaType(`text/html; charset=${' '.repeat(many)};`)).toEqual({ type: 'text/html', charset: null })
  })

  it('for a CSV that begins with empty lines', { timeout }, () => {
    expect(sniffDelimiter(`${' '.repeat(many)}\n${'\r'.repeat(many)}a;b`)).toBe(';')
  })

  it('for an address of slashes', { timeout }, () => {
    expect(endpointAddress(`http://localhost/${'/'.repeat(many)}v1`).pathname).toMatch(/\/v1\/embeddings$/)
  })
})
