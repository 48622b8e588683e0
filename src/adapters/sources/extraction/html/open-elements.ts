// parsers and Readability take time with the square of the depth and more; pages people read stay below 60
export const maxNesting = 128

// one of these ends another that is still open right above it
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
// the end of an element outside of one of these does not end what is inside
const scopes = new Set('caption marquee object table td template th'.split(' '))
const drawings = new Set(['svg', 'math'])
// inside of a drawing, these hold HTML again
const pageInDrawing = new Set('annotation-xml desc foreignobject title'.split(' '))
// who forgets to end a drawing goes on with one of these
const endsDrawing = new Set(
  (
    'article aside blockquote body br center dd div dl dt em footer form h1 h2 h3 h4 h5 h6 header hr img li main nav ol p ' +
    'pre section small span strong table ul'
  ).split(' '),
)

/** The elements that are open at a place of a page. No more are kept than the bound; of others only the text counts. */
export class OpenElements {
  readonly #names: string[] = []
  /** Elements that were dropped and are still to be closed. */
  readonly #dropped = new Map<string, number>()

  /** Whether a slash at the end of a tag closes it here. */
  get isInDrawing(): boolean {
    return this.#drawing() !== -1
  }

  /** Ends the drawing that an element called `name` cannot stand in, and gives its name; null when there is none. */
  leaveDrawing(name: string): string | null {
    const drawing = endsDrawing.has(name) ? this.#drawing() : -1
    const left = this.#names[drawing] ?? null
    if (left !== null) this.#names.length = drawing
    return left
  }

  /** Whether the element stays. */
  open(name: string): boolean {
    // what stands inside a dropped element ends nothing outside of it
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

  /** Whether the end is that of a kept element, of a dropped one, or of none that is open here. */
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

  /** Where the drawing starts that this place is in; -1 for none. */
  #drawing(): number {
    for (let at = this.#names.length - 1; at >= 0; at--) {
      const open = this.#names[at] ?? ''
      if (drawings.has(open)) return at
      if (pageInDrawing.has(open)) return -1
    }
    return -1
  }
}
