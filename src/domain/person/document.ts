import type { UtcTime } from '#src/domain/shared/calendar.js'

/** What is written about the person, and what is written for them. */
export const documentKinds = [
  ...(['profile', 'cv', 'cover_letter', 'answers', 'evaluation', 'research'] as const),
  ...(['interview_notes', 'note', 'other'] as const),
] as const

export type DocumentKind = (typeof documentKinds)[number]

/** Kinds that go to an employer: their claims are checked. Source: person-unsupported. */
export const paperKinds: readonly DocumentKind[] = ['cv', 'cover_letter', 'answers']

/** Kinds that answer a posting, so that they name it. Source: person-posting-names. */
export const answeringKinds: readonly DocumentKind[] = ['cover_letter']

/** Kinds whose confirmed versions support a claim. Source: person-unsupported. */
export const supportingKinds: readonly DocumentKind[] = ['profile', 'cv', 'note', 'interview_notes']

export const documentAuthors = ['person', 'agent'] as const
export type DocumentAuthor = (typeof documentAuthors)[number]

/** The job that a document or task is about, as it was then: a job that is captured again gets another id. */
export interface AboutJob {
  readonly jobId: number
  readonly url: string | null
}

/** What the versions of a document have besides their text. */
export interface DocumentHead {
  /** The document's; its versions share it. */
  readonly id: number
  /** From 1. */
  readonly version: number
  /** Never changes. */
  readonly kind: DocumentKind
  readonly job: AboutJob | null
  readonly title: string
  /** ISO 639-1, such as `ja`; null if nobody said it. */
  readonly language: string | null
  readonly createdAt: UtcTime
  readonly actor: DocumentAuthor
  /** The program that the agent runs in, by its own name. */
  readonly client: string | null
  /** When the person confirmed this version; null for a proposal. */
  readonly confirmedAt: UtcTime | null
}

/** A version; it stays as it is. */
export interface DocumentVersion extends DocumentHead {
  /** Markdown. */
  readonly text: string
}

/** Length of a text and of a title, in characters. */
export const maxDocumentText = 200_000
export const maxDocumentTitle = 200
