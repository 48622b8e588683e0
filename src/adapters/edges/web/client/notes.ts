/** What the page says of what was done: it stands where notes stand, and is read out. */
export function note(...content: readonly (string | Node)[]): void {
  document.querySelector('#notes')?.replaceChildren(...content)
}

type Sentence = 'noTick' | 'noRow' | 'goneRow' | 'nothingToUndo' | 'failed'

/** A sentence of the page, in its language. */
export function say(sentence: Sentence): void {
  const words = wordsOf(sentence)
  if (words !== '') note(words)
}

/** The same, behind what stands there. */
export function sayToo(sentence: Sentence): void {
  document.querySelector('#notes')?.append(' ', wordsOf(sentence))
}

function wordsOf(sentence: Sentence): string {
  return document.querySelector<HTMLElement>('#verdicts')?.dataset[sentence] ?? ''
}
