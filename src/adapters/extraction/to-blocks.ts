import type { BlockContent, DefinitionContent, Nodes, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toString as toPlainText } from 'mdast-util-to-string'
import { gfm } from 'micromark-extension-gfm'
import type { PageBlock } from '../../domain/websites/page-content.js'

// our own Markdown marks blocks and nothing inside them: reading the rest would take most of the time
const blocksOnly = {
  disable: {
    null: (
      'attention autolink characterEscape characterReference codeIndented codeText definition hardBreakEscape htmlFlow ' +
      'htmlText labelEnd labelStartImage labelStartLink setextUnderline'
    ).split(' '),
  },
}
const everything = gfm()
const tables = { flow: everything.flow ?? {} }

/** The blocks of Markdown that `toMarkdown` made. */
export function toBlocks(markdown: string): readonly PageBlock[] {
  const tree = fromMarkdown(markdown, { extensions: [tables, blocksOnly], mdastExtensions: [gfmFromMarkdown()] })
  return new BlockReader(markdown, withoutEscapes).read(tree.children)
}

/** The blocks of Markdown that somebody wrote. Its HTML is passed to `readHtml`, whose text is kept. */
export function authoredToBlocks(markdown: string, readHtml: (html: string) => string): readonly PageBlock[] {
  const tree = fromMarkdown(markdown, { extensions: [everything], mdastExtensions: [gfmFromMarkdown()] })
  return new BlockReader(markdown, withoutEscapes, readHtml).read(tree.children)
}

type Block = RootContent | BlockContent | DefinitionContent

class BlockReader {
  readonly #markdown: string
  readonly #readText: (text: string) => string
  readonly #readHtml: (html: string) => string

  constructor(markdown: string, readText: (text: string) => string, readHtml: (html: string) => string = readText) {
    this.#markdown = markdown
    this.#readText = readText
    this.#readHtml = readHtml
  }

  read(nodes: readonly Block[]): readonly PageBlock[] {
    return nodes.flatMap((node) => this.#readNode(node)).filter(({ text }) => text.trim() !== '')
  }

  #readNode(node: Block): readonly PageBlock[] {
    switch (node.type) {
      case 'heading':
        return [{ kind: 'heading', depth: node.depth, text: this.#readText(toPlainText(node)).trim() }]
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
    return { kind: 'prose', text: this.#readText(this.#sourceOf(node)) }
  }

  /** As it is written, without the indent that its place in a list gives it. */
  #sourceOf({ position }: Block): string {
    if (position?.start.offset === undefined) return ''
    const source = this.#markdown.slice(position.start.offset, position.end.offset)
    const indent = position.start.column - 1
    return indent === 0 ? source : source.replace(new RegExp(`\\n[ >]{1,${indent}}`, 'g'), '\n')
  }
}

/** Whether a block that must stay whole, or a heading, is somewhere inside. */
function holdsBlocks(node: Nodes): boolean {
  if (!('children' in node)) return false
  return node.children.some(
    (child) => child.type === 'code' || child.type === 'table' || child.type === 'heading' || holdsBlocks(child),
  )
}

/** Without the backslashes that Markdown needs and a reader does not; code keeps its own. */
function withoutEscapes(text: string): string {
  return text.replace(/(`+)[^`]+\1|\\([!-/:-@[-`{-~])/g, (all, _ticks, mark?: string) => mark ?? all)
}
