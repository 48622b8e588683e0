import type { DomElement } from './dom.js'

// longer names are generated
const maxName = 500

/**
 * The id and class names of an element, each split into words: `[['tab', 'pane'], ['active']]` for `tab-pane active`.
 */
export function nameWords(element: DomElement): readonly (readonly string[])[] {
  const id = element.getAttribute('id') ?? ''
  const names = element.getAttribute('class') ?? ''
  if (id === '' && names === '') return []
  if (id.length + names.length > maxName) return []
  return `${id} ${names}`
    .split(/\s+/)
    .filter((name) => name !== '')
    .map(wordsOfName)
}

/** Splits a name into words: `commentList_root` and `comment-list__root` give `comment`, `list`, `root`. */
export function wordsOfName(name: string): readonly string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
}

/** A set of words separated by spaces. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ''))
}
