import { describe, expect, it } from 'vitest'
import { readDom } from '#src/adapters/sources/extraction/html/dom.js'
import { readTitle } from '#src/adapters/sources/extraction/page-title.js'

const heading = 'Ship Painter'
const titled = (title: string) => {
  const site = '<meta property="og:site_name" content="Harbour Tools">'
  return readTitle(readDom(`<html><head><title>${title}</title>${site}</head><body><h1>${heading}</h1></body></html>`))
}

describe('the title of a page', () => {
  it.each([
    'Ship Painter | Harbour Tools',
    'Ship Painter – Gdansk works',
    'Ship Painter: careers',
    'Ship Painter - careers: the north',
    'Ship Painter｜港の道具',
  ])('loses the name of its site: %s', (title) => {
    expect(titled(title)).toBe(heading)
  })

  it('ends at the last bar if the site is named behind it', () => {
    expect(titled('Painter | Gdansk: north | Harbour Tools')).toBe('Painter | Gdansk: north')
  })

  it.each(['Painter | Gdansk', 'Ship Painter |', '| Ship Painter', ': Ship Painter', 'Painter-at-large', 'Painter'])(
    'stays the same if no part is the site: %s',
    (title) => {
      expect(titled(title)).toBe(title)
    },
  )
})
