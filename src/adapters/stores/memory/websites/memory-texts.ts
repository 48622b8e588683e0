import type { SourceText, TextVersion } from '#src/application/websites/ports/website-repository.js'
import { maxEarlierTexts } from '#src/domain/websites/website.js'

/** The texts that sources served before, oldest first. */
export class MemoryTexts {
  readonly #texts = new Map<number, readonly SourceText[]>()

  keep(sourceId: number, text: SourceText): void {
    this.#texts.set(sourceId, [...this.#of(sourceId), text].slice(-maxEarlierTexts))
  }

  list(sourceId: number): readonly TextVersion[] {
    return this.#of(sourceId)
      .map(({ entities: _, chunks, ...text }) => ({ ...text, chunksCount: chunks.length }))
      .reverse()
  }

  find(sourceId: number, number: number): SourceText | null {
    return this.#of(sourceId).find((text) => text.number === number) ?? null
  }

  /** Returns 0 if there is none. */
  lastNumber(sourceId: number): number {
    return this.#of(sourceId).at(-1)?.number ?? 0
  }

  removeOf(sourceId: number): void {
    this.#texts.delete(sourceId)
  }

  #of(sourceId: number): readonly SourceText[] {
    return this.#texts.get(sourceId) ?? []
  }
}
