import type { BlockContent, DefinitionContent, Heading, Nodes, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toString as toPlainText } from 'mdast-util-to-string'
import { gfm } from 'micromark-extension-gfm'
import type { PageBlock } from '#src/domain/websites/page-content.js'
import { splitMarkdown, unnest } from './split-markdown.js'

// deeper than any page can be; below it, everything is text
const maxListDepth = 150

/** The blocks of Markdown made by `toMarkdown`. */
export function toBlocks(markdown: string): readonly PageBlock[] {
  return blocksAt(markdown, 0).filter(({ text }) => text.trim() !== '')
}

function blocksAt(markdown: string, depth: number): readonly PageBlock[] {
  return splitMarkdown(markdown).flatMap(({ kind, text }): readonly PageBlock[] => {
    if (kind === 'nested' && depth < maxListDepth) return unnest(text).flatMap((inner) => blocksAt(inner, depth + 1))
    if (kind === 'heading') return [{ kind, depth: depthOf(text), text: textBehindMarks(text) }]
    const isAtomic = kind === 'table' || kind === 'code'
    return [isAtomic ? { kind: 'atomic', text } : { kind: 'prose', text: readable(text) }]
  })
}

function depthOf(heading: string): Heading['depth'] {
  return Math.min(6, heading.search(/[^#]/)) as Heading['depth']
}

/** The blocks of Markdown by a human author. Its HTML is passed to `readHtml`, which returns its text. */
export function authoredToBlocks(markdown: string, readHtml: (html: string) => string): readonly PageBlock[] {
  const text = markdown.replace(/\r\n?/g, '\n')
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return new BlockReader(text.split('\n'), readHtml).read(tree.children)
}

type Block = RootContent | BlockContent | DefinitionContent

class BlockReader {
  readonly #lines: readonly string[]
  readonly #readHtml: (html: string) => string

  constructor(lines: readonly string[], readHtml: (html: string) => string) {
    this.#lines = lines
    this.#readHtml = readHtml
  }

  read(nodes: readonly Block[]): readonly PageBlock[] {
    return nodes.flatMap((node) => this.#readNode(node)).filter(({ text }) => text.trim() !== '')
  }

  #readNode(node: Block): readonly PageBlock[] {
    switch (node.type) {
      case 'heading':
        return [{ kind: 'heading', depth: node.depth, text: toPlainText(node).trim() }]
      case 'table':
        return [{ kind: 'atomic', text: this.#sourceOf(node) }]
      case 'code':
        return [{ kind: 'atomic', text: this.#sourceOf(node) }]
      case 'thematicBreak':
      case 'definition':
        return []
      case 'html':
        return [{ kind: 'prose', text: this.#readHtml(node.value) }]
      case 'blockquote':
        return holdsBlocks(node) ? this.read(node.children) : [this.#prose(node)]
      case 'list':
        return holdsBlocks(node) ? this.read(node.children.flatMap(({ children }) => children)) : [this.#prose(node)]
      default:
        return [this.#prose(node)]
    }
  }

  #prose(node: Block): PageBlock {
    return { kind: 'prose', text: readable(this.#sourceOf(node)) }
  }

  /** Its original lines without the indentation of the list or quote around it. */
  #sourceOf({ position }: Block): string {
    if (position === undefined) return ''
    const indent = position.start.column - 1
    const [first = '', ...others] = this.#lines.slice(position.start.line - 1, position.end.line)
    // linear: it is tried at the beginning alone
    const isIndent = new RegExp(`^[ >]{0,${indent}}`)
    return [first.slice(indent), ...others.map((line) => line.replace(isIndent, ''))].join('\n')
  }
}

function textBehindMarks(heading: string): string {
  return withoutEscapes(heading.replace(/^#+ */, '')).trim()
}

/** Removes the marks of hard line breaks, because the line ends themselves are kept. */
function readable(text: string): string {
  return withoutEscapes(text).replace(/(?<![ \t])[ \t]+$/gm, '')
}

/** Whether it contains an atomic block or a heading. */
function holdsBlocks(node: Nodes): boolean {
  if (!('children' in node)) return false
  return node.children.some(
    (child) => child.type === 'code' || child.type === 'table' || child.type === 'heading' || holdsBlocks(child),
  )
}

/** Removes Markdown's backslash escapes, but not inside code. */
function withoutEscapes(text: string): string {
  return text.replace(/(`+)(?:[^`]+\1(?!`))?|\\([!-/:-@[-`{-~])/g, (all, _ticks, mark?: string) => mark ?? all)
}
