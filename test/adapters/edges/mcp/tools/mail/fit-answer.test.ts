import { describe, expect, it } from 'vitest'
import { answerBytes, fitObject, maxAnswerBytes, takeItems } from '#src/adapters/edges/mcp/tools/mail/fit-answer.js'

describe('an item that is too large', () => {
  it('keeps its keys and small values, and has its large values cut', () => {
    const kept = takeItems([{ id: 7, subject: 'x'.repeat(500_000), from: null }], 900_000, answerBytes)
    expect(kept).toEqual([{ id: 7, subject: expect.stringMatching(/^x{20000,100000}$/), from: null }])
  })

  it('becomes as small as possible if its keys alone are too large', () => {
    const name = '"'.repeat(60_000)
    const kept = takeItems([{ [name]: 'text', empty: '', none: null, list: ['a'] }], 900_000, answerBytes)
    expect(kept).toEqual([{ [name]: '', empty: '', none: null, list: [] }])
  })

  it('has thousands of values cut in one step', () => {
    const row = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`column ${i}`, 'x'.repeat(400)]))
    let weighed = 0
    const weigh = (item: object) => {
      weighed++
      return answerBytes(item)
    }
    const kept = takeItems([row], 900_000, weigh)
    expect(Object.keys(kept[0] ?? {})).toHaveLength(2000)
    expect(weighed).toBeLessThan(20)
  })
})

describe('an object that is too large', () => {
  it('is cut until it fits, and marked', () => {
    const output = fitObject({ query: 'q', rows: Array.from({ length: 5000 }, (_, i) => 'row'.repeat(100) + i) })
    expect(output).toMatchObject({ query: 'q', truncated: true })
    expect(answerBytes(output)).toBeLessThan(maxAnswerBytes)
  })
})
