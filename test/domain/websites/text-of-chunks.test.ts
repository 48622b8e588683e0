import { describe, expect, it } from 'vitest'
import { toProcessedPage } from '#src/domain/websites/processed-page.js'
import { textOfChunks } from '#src/domain/websites/text-of-chunks.js'

const chunk = (content: string) => ({ content, headings: [] })

describe('the text of a page from its chunks (hunt-add)', () => {
  it('has no lines of facts, and no repeated text', () => {
    const facts = chunk('Company (会社名): Kumo\nSalary (給与): 7 million yen')
    expect(
      textOfChunks([
        facts,
        chunk('First. It is said twice, at the end.'),
        chunk('It is said twice, at the end. More.'),
      ]),
    ).toBe('First. It is said twice, at the end.\n\nMore.')
  })

  it('keeps text that is equal by chance', () => {
    expect(textOfChunks([chunk('Remote. Yes.'), chunk('Yes. No.')])).toBe('Remote. Yes.\n\nYes. No.')
    expect(textOfChunks([])).toBe('')
  })

  it('has each sentence of a long page once', () => {
    const sentences = Array.from({ length: 120 }, (_, i) => `Sentence number ${i} says a little of the work.`)
    const blocks = [{ kind: 'prose', text: sentences.join(' ') }] as const
    const page = toProcessedPage({ title: '', blocks, entities: {}, statements: [] }, 'job_posting')
    expect(page.chunks.length).toBeGreaterThan(3)
    const text = textOfChunks(page.chunks)
    for (const sentence of sentences) expect(text.split(sentence)).toHaveLength(2)
  })
})
