import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Half } from '#eval/postings/posting-pages.js'

/** Stored as a chunk of its article's page. */
export interface Paragraph {
  /** Position in the set. */
  readonly index: number
  readonly article: string
  readonly title: string
  readonly text: string
}

export interface Question {
  readonly text: string
  /** Position of the paragraph that it is about. */
  readonly paragraph: number
  readonly article: string
  /** False if the paragraph only looks as if it answered the question. */
  readonly isAnswerable: boolean
}

export interface QuestionSet {
  readonly name: string
  readonly paragraphs: readonly Paragraph[]
  readonly questions: readonly Question[]
}

/** A file in the format of SQuAD. */
interface QuestionFile {
  readonly data: readonly {
    readonly title: string
    readonly paragraphs: readonly {
      readonly context: string
      readonly qas: readonly { readonly question: string; readonly is_impossible?: boolean }[]
    }[]
  }[]
}

export function readQuestionSet(data: string, name: string, file: string): QuestionSet {
  const { data: articles }: QuestionFile = JSON.parse(readFileSync(join(data, 'retrieval', file), 'utf8'))
  const entries = articles.flatMap(({ title, paragraphs }) => paragraphs.map((paragraph) => ({ title, ...paragraph })))
  const articleOf = (title: string) => `${name}/${title}`
  return {
    name,
    paragraphs: entries.map(({ title, context }, index) => ({
      index,
      article: articleOf(title),
      title: title.replaceAll('_', ' '),
      text: context,
    })),
    questions: entries.flatMap(({ title, qas }, paragraph) =>
      qas.map(({ question, is_impossible }) => ({
        text: question,
        paragraph,
        article: articleOf(title),
        isAnswerable: is_impossible !== true,
      })),
    ),
  }
}

/** Returns the half of something that is split by name: an article or a question. */
export function halfOfName(name: string): Half {
  return createHash('sha256').update(name).digest().readUInt8() % 2 === 0 ? 'development' : 'held'
}

/** Returns the articles of one half with their questions. */
export function halfOfSet({ name, paragraphs, questions }: QuestionSet, half: Half): QuestionSet {
  const kept = paragraphs.filter(({ article }) => halfOfName(article.slice(name.length + 1)) === half)
  const positions = new Map(kept.map(({ index }, at) => [index, at]))
  return {
    name: `${name}, ${half} half`,
    paragraphs: kept.map((paragraph, index) => ({ ...paragraph, index })),
    questions: questions.flatMap((question) => {
      const paragraph = positions.get(question.paragraph)
      return paragraph === undefined ? [] : [{ ...question, paragraph }]
    }),
  }
}

/** Returns the set with every `step`th question. */
export function everyNth(set: QuestionSet, step: number): QuestionSet {
  return { ...set, questions: set.questions.filter((_, at) => at % step === 0) }
}

/** Returns both sets as one. */
export function mix(a: QuestionSet, b: QuestionSet): QuestionSet {
  const paragraphs = [...a.paragraphs, ...b.paragraphs].map((paragraph, index) => ({ ...paragraph, index }))
  const moved = b.questions.map((question) => ({ ...question, paragraph: question.paragraph + a.paragraphs.length }))
  return {
    name: `${a.name} + ${b.name}`,
    paragraphs,
    questions: [...a.questions, ...moved],
  }
}
