import type { DomElement } from './dom.js'

// longer ones are written by programs
const maxName = 500

/** The names that a page gives an element, its id and classes, each as its words: `[['tab', 'pane'], ['active']]` of `tab-pane active`. */
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

/** `commentList_root` and `comment-list__root` are both `comment`, `list`, `root`. */
export function wordsOfName(name: string): readonly string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
}

/** A table of words, written as a text. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ''))
}
