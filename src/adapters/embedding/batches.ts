export interface BatchBounds {
  readonly texts: number
  readonly characters: number
}

/** The texts in order, in groups within both bounds; a text beyond the characters is a group of its own. */
export function* batchesOf(texts: readonly string[], bounds: BatchBounds): Generator<readonly string[]> {
  let batch: string[] = []
  let characters = 0
  for (const text of texts) {
    if (batch.length === bounds.texts || (batch.length > 0 && characters + text.length > bounds.characters)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(text)
    characters += text.length
  }
  if (batch.length > 0) yield batch
}
