import type { PaperWriter } from '#src/application/person/ports/paper-writer.js'
import { type FilledSheet, type PaperFormat, type PaperTemplate, textOfRuns } from '#src/domain/person/papers/paper.js'
import { fillSheet } from '#src/domain/person/papers/sheet.js'
import { cutText } from '#src/domain/shared/text.js'

export interface WritePaperRequest {
  readonly title: string
  /** Markdown. */
  readonly text: string
  /** ISO 639-1; null if nobody said it. */
  readonly language: string | null
  readonly template: PaperTemplate
  readonly format: PaperFormat
  /** The day that the paper bears, `2026-11-27`; null leaves it empty. */
  readonly date: string | null
}

export interface WrittenPaper extends Pick<FilledSheet, 'missing' | 'unplaced'> {
  readonly bytes: Uint8Array
}

const titles: Readonly<Partial<Record<PaperTemplate, string>>> = {
  'japanese-resume': '履歴書',
  'japanese-career': '職務経歴書',
}
const japanese = /[\u3040-\u30ff]/

/** Writes a document as a paper. Source: person-papers-formats, person-papers-templates. */
export class WritePaper {
  readonly #writers: Readonly<Record<PaperFormat, PaperWriter>>

  constructor(writers: Readonly<Record<PaperFormat, PaperWriter>>) {
    this.#writers = writers
  }

  /** Throws the errors of `PaperWriter`. */
  async execute({ title, text, language, template, format, date }: WritePaperRequest): Promise<WrittenPaper> {
    const { blocks, missing, unplaced } = fillSheet(text, template, date)
    const [first] = blocks
    const heading = first?.kind === 'heading' ? textOfRuns(first.runs) : ''
    const sheet = {
      title: cutText(title.trim() || (titles[template] ?? heading), 200),
      language: template === 'plain' ? (language ?? (japanese.test(text) ? 'ja' : 'en')) : 'ja',
      blocks,
    }
    return { bytes: await this.#writers[format].write(sheet), missing, unplaced }
  }
}
