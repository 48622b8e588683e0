import type { Language } from './website.js'

/**
 * One piece of a page, in page order, that stays whole if it fits. Texts are Markdown, headings are plain. `atomic`
 * blocks (tables, code) are only split inside a row or line if that alone exceeds a chunk.
 */
export type PageBlock =
  | {
      readonly kind: 'heading'
      readonly depth: 1 | 2 | 3 | 4 | 5 | 6
      readonly text: string
      /** Set for the number of a printed page: no chunk goes on over it. */
      readonly isPage?: true
    }
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

/** A fact that the page states. `quote` is its literal wording in the text or the JSON-LD. */
export interface ExtractedEntity {
  readonly value: string
  readonly quote: string
}

/** The facts of a page; each skill is one entry. A name is absent if the page does not state it. */
export type ExtractedEntities = Readonly<Partial<Record<EntityName, readonly ExtractedEntity[]>>>

/** One of several openings on a page, including facts common to all. */
export interface Opening {
  readonly title: string
  readonly entities: ExtractedEntities
}

/** The readable content of a page, without scripts and menus. */
export interface PageContent {
  /** '' if the page has none. */
  readonly title: string
  readonly blocks: readonly PageBlock[]
  readonly entities: ExtractedEntities
  /** Lines from its head or structured data that are not in its blocks. */
  readonly statements: readonly string[]
  /**
   * Set for a page with several openings; `entities` then prefixes facts that are not common to all with the opening.
   */
  readonly openings?: readonly Opening[]
}

/** Limits of a chunk; lengths in UTF-16 units. */
export const chunkBounds = { minLength: 50, maxLength: 5000, maxHeadings: 3, maxHeadingLength: 200 } as const

/** A piece of a page that search finds and cites, within `chunkBounds`. */
export interface Chunk {
  /** Shorter than the minimum only if the whole page is, or if it contains the facts of a posting. */
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

/** A chunk with the title of its page; '' if there is none. */
export interface ChunkInPage extends Chunk {
  readonly title: string
}

/** Returns the text of a chunk that is embedded. */
export function embeddedText({ title, headings, content }: ChunkInPage): string {
  return [title, ...headings, content].filter((text) => text !== '').join('\n')
}
