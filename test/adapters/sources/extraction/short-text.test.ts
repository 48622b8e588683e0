import { describe, expect, it } from 'vitest'
import { readDom } from '#src/adapters/sources/extraction/html/dom.js'
import { shortText } from '#src/adapters/sources/extraction/html/short-text.js'

const textOf = (html: string) => shortText(readDom(`<html><body>${html}</body></html>`).body, 20)

describe('shortText', () => {
  it.each([
    ['<p>Read\n  <b>more</b> </p>', 'Read more'],
    ['<p> <br> </p>', ''],
    ['<p>twenty characters!!!</p>', 'twenty characters!!!'],
    ['<p>twenty-one characters</p>', null],
    [`<p>${'word '.repeat(100_000)}</p>`, null],
  ])('of %.40s', (html, text) => {
    expect(textOf(html)).toBe(text)
  })

  it('reads no more of a page than it needs', () => {
    const { body } = readDom(`<html><body>${'<p>some words</p>'.repeat(1000)}</body></html>`)
    let read = 0
    const counted = (node: object): object =>
      new Proxy(node, {
        get: (target, name) => {
          const value = Reflect.get(target, name, target)
          if (name === 'textContent') read++
          return (name === 'firstChild' || name === 'nextSibling') && value !== null ? counted(value) : value
        },
      })
    expect(shortText(counted(body) as typeof body, 20)).toBeNull()
    expect(read).toBeLessThan(30)
  })
})
