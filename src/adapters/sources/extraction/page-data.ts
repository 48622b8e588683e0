import { oneLine } from '#src/adapters/sources/extraction/html/dom.js'
import { hasTags, type PageScript } from '#src/adapters/sources/extraction/html/scan-html.js'
import type { PageBlock } from '#src/domain/websites/page-content.js'
import { endOfJson } from './json-text.js'

const maxScript = 4_000_000
const maxDepth = 40
// a shorter text in data is a label or a name
const minProse = 40
// a part with this share of an object's text is its main part
const mainShare = 0.6
const maxTitle = 200
const assignment = /^\s*(?:window|self|globalThis)?\.?(?:var |let |const )?[\w$.[\]"']{1,80}\s?=\s?(?=[{[])/
const titleKeys = ['title', 'headline', 'name', 'heading', 'label']
// texts of the interface and of other users
const ignoredKeys =
  /^(?:_?(?:i18n|intl|locales?|translations?|messages|dictionary|theme|config|env|featureflags)|_nextI18Next|comments?|reviews?)$/i
const address = /^(?:https?:|\/|data:|[{[<]?$)/i

type Value = unknown

/**
 * The content that a page without its own text carries for its scripts: JSON-LD, `__NEXT_DATA__`, and objects such as
 * `window.__appData`. From each, the part with most of the text. Returns `[]` if there is none.
 */
export function readPageData(
  scripts: readonly PageScript[],
  readHtml: (html: string) => readonly PageBlock[],
): readonly PageBlock[] {
  for (const script of scripts) {
    const data = parseData(script)
    if (data === undefined) continue
    const reader = new DataReader(readHtml)
    const blocks = reader.read(reader.mainPart(data))
    if (blocks.some(({ kind }) => kind !== 'heading')) return blocks
  }
  return []
}

function parseData({ type, code }: PageScript): Value {
  if (code.length > maxScript) return undefined
  const isJson = type.includes('json')
  const start = isJson ? 0 : (assignment.exec(code.slice(0, 300))?.[0].length ?? -1)
  if (start < 0) return undefined
  try {
    return JSON.parse(isJson ? code : code.slice(start, endOfJson(code, start)))
  } catch {
    return undefined
  }
}

class DataReader {
  readonly #amounts = new Map<object, number>()
  readonly #readHtml: (html: string) => readonly PageBlock[]

  constructor(readHtml: (html: string) => readonly PageBlock[]) {
    this.#readHtml = readHtml
  }

  /** The innermost object that contains nearly all text around it. */
  mainPart(data: Value): Value {
    let part = data
    for (let depth = 0; depth < maxDepth; depth++) {
      const total = this.#amount(part, depth)
      const inner = partsOf(part).find((each) => this.#amount(each, depth + 1) >= total * mainShare)
      if (total === 0 || inner === undefined || typeof inner === 'string') return part
      part = inner
    }
    return part
  }

  read(part: Value, depth = 0): readonly PageBlock[] {
    if (depth > maxDepth || this.#amount(part, depth) === 0) return []
    if (typeof part === 'string') return this.#readText(part)
    const parts = partsOf(part).flatMap((each) => this.read(each, depth + 1))
    const title = titleOf(part)
    return title === '' ? parts : [{ kind: 'heading', depth: depth === 0 ? 1 : 2, text: title }, ...parts]
  }

  #readText(text: string): readonly PageBlock[] {
    if (hasTags(text)) return this.#readHtml(text)
    const paragraphs = text.split(/\n{2,}/).map((paragraph) => paragraph.trim())
    return paragraphs.filter((paragraph) => paragraph !== '').map((paragraph) => ({ kind: 'prose', text: paragraph }))
  }

  /** The number of prose characters in it. */
  #amount(part: Value, depth: number): number {
    if (typeof part === 'string') return isProse(part) ? part.length : 0
    if (typeof part !== 'object' || part === null || depth > maxDepth) return 0
    const known = this.#amounts.get(part)
    if (known !== undefined) return known
    const amount = partsOf(part).reduce<number>((sum, each) => sum + this.#amount(each, depth + 1), 0)
    this.#amounts.set(part, amount)
    return amount
  }
}

function partsOf(part: Value): readonly Value[] {
  if (Array.isArray(part)) return part
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => (ignoredKeys.test(key) ? [] : [value]))
}

function titleOf(part: Value): string {
  if (typeof part !== 'object' || part === null) return ''
  const entries = new Map(Object.entries(part))
  const titles = titleKeys.map((key) => entries.get(key))
  const title = titles.find((each) => typeof each === 'string' && each.trim() !== '' && each.length <= maxTitle)
  return typeof title === 'string' && !isProse(title) ? oneLine(title) : ''
}

/** Whether the text is sentences, and not a URL, a key or code. */
function isProse(text: string): boolean {
  if (text.length < minProse || address.test(text.slice(0, 20)))
    return hasTags(text.slice(0, 2000)) && text.length >= minProse
  const start = text.slice(0, 400)
  const letters = start.match(/[\p{L}\p{N}\s]/gu)?.length ?? 0
  const isWritten = /[\u3040-\u30ff]/.test(start) || (start.match(/\S\s/g)?.length ?? 0) >= 4
  return isWritten && letters >= start.length * 0.6
}
