// parsers and Readability take time at least quadratic in the depth; real pages stay below 60
export const maxNesting = 128

// opening the key closes an open element of the listed names directly above it
const siblings: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tr: ['td', 'th', 'tr'],
  option: ['option'],
}
const tableParts = new Set('caption colgroup table tbody td tfoot th thead tr'.split(' '))
// an end tag inside one of these does not close an element outside of it
const scopes = new Set('caption marquee object table td template th'.split(' '))
const drawings = new Set(['svg', 'math'])
// inside a drawing, these contain HTML again
const pageInDrawing = new Set('annotation-xml desc foreignobject title'.split(' '))
// if a drawing is not closed, one of these ends it
const endsDrawing = new Set(
  (
    'article aside blockquote body br center dd div dl dt em footer form h1 h2 h3 h4 h5 h6 header hr img li main nav ol p ' +
    'pre section small span strong table ul'
  ).split(' '),
)

/**
 * The open elements at a position of a page. Elements beyond the nesting bound are dropped and only their text is kept.
 */
export class OpenElements {
  readonly #names: string[] = []
  /** Dropped elements that are not closed yet, by name. */
  readonly #dropped = new Map<string, number>()

  /** Whether a slash at the end of a tag closes the element here. */
  get isInDrawing(): boolean {
    return this.#drawing() !== -1
  }

  /** Ends a drawing that cannot contain an element called `name`, and returns its name; null if there is none. */
  leaveDrawing(name: string): string | null {
    const drawing = endsDrawing.has(name) ? this.#drawing() : -1
    const left = this.#names[drawing] ?? null
    if (left !== null) this.#names.length = drawing
    return left
  }

  /** Returns whether the element is kept. */
  open(name: string): boolean {
    // elements inside a dropped element close nothing outside of it
    const isInside = this.#dropped.size > 0
    const ended = isInside ? [] : (siblings[name] ?? [])
    while (ended.includes(this.#names.at(-1) ?? '')) this.#names.pop()
    if (!isInside && this.#names.length < maxNesting) {
      this.#names.push(name)
      return true
    }
    this.#dropped.set(name, (this.#dropped.get(name) ?? 0) + 1)
    return false
  }

  /** Whether the end tag closes a kept element, a dropped one, or none that is open. */
  close(name: string): 'kept' | 'dropped' | 'none' {
    const dropped = this.#dropped.get(name) ?? 0
    if (dropped > 0) {
      if (dropped === 1) this.#dropped.delete(name)
      else this.#dropped.set(name, dropped - 1)
      return 'dropped'
    }
    const opened = this.#find(name)
    if (opened === -1) return 'none'
    this.#names.length = opened
    this.#dropped.clear()
    return 'kept'
  }

  #find(name: string): number {
    for (let at = this.#names.length - 1; at >= 0; at--) {
      const open = this.#names[at] ?? ''
      if (open === name) return at
      if (tableParts.has(name) ? open === 'table' : scopes.has(open)) return -1
    }
    return -1
  }

  /** The index of the enclosing drawing; -1 for none. */
  #drawing(): number {
    for (let at = this.#names.length - 1; at >= 0; at--) {
      const open = this.#names[at] ?? ''
      if (drawings.has(open)) return at
      if (pageInDrawing.has(open)) return -1
    }
    return -1
  }
}
