import type { Language } from './website.js'

/**
 * One piece of a page that stays whole where it fits, in the order of the page. Texts are Markdown, but a heading's is
 * plain. `atomic` blocks (tables, code) are never split between their rows or lines unless one alone exceeds a chunk.
 */
export type PageBlock =
  | { readonly kind: 'heading'; readonly depth: 1 | 2 | 3 | 4 | 5 | 6; readonly text: string }
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'atomic'; readonly text: string }

export const entityNames = [
  'company',
  'role_title',
  'location',
  'salary',
  'employment_type',
  'skills',
  'valid_through',
  'remote',
  'languages',
  'visa',
] as const
export type EntityName = (typeof entityNames)[number]

/** A fact that the page states. `quote` stands in the page (its text or its JSON-LD) as it is. */
export interface ExtractedEntity {
  readonly value: string
  readonly quote: string
}

/** What the page states; a skill an entry. A name is absent where the page says nothing of it. */
export type ExtractedEntities = Readonly<Partial<Record<EntityName, readonly ExtractedEntity[]>>>

/** One of several openings that a page describes, with what is said of all of them. */
export interface Opening {
  readonly title: string
  readonly entities: ExtractedEntities
}

/** The readable content of a page: no scripts, no menus. */
export interface PageContent {
  /** '' when the page has none. */
  readonly title: string
  readonly blocks: readonly PageBlock[]
  readonly entities: ExtractedEntities
  /** Lines that its head, or its data for programs, says and its blocks do not. */
  readonly statements: readonly string[]
  /** Of a page of several; `entities` names the opening before each fact that is not of all. */
  readonly openings?: readonly Opening[]
}

/** Of a chunk; lengths in characters (UTF-16 units). */
export const chunkBounds = { minLength: 50, maxLength: 5000, maxHeadings: 3, maxHeadingLength: 200 } as const

/** A piece of a page that search finds and cites, within `chunkBounds`. */
export interface Chunk {
  /** Shorter than the bounds only when the whole page is, or when it holds the facts of a posting. */
  readonly content: string
  /** The headings above it, outermost first. */
  readonly headings: readonly string[]
}

/** A page, ready to be stored. */
export interface ProcessedPage {
  readonly title: string
  readonly language: Language
  readonly entities: ExtractedEntities
  readonly chunks: readonly Chunk[]
}

/** A chunk with the title of its page; '' when that has none. */
export interface ChunkInPage extends Chunk {
  readonly title: string
}

/** What is embedded of a chunk. */
export function embeddedText({ title, headings, content }: ChunkInPage): string {
  return [title, ...headings, content].filter((text) => text !== '').join('\n')
}
