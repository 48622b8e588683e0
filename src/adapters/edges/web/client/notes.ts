/** Shows a message in the notes, which screen readers announce. */
export function note(...content: readonly (string | Node)[]): void {
  document.querySelector('#notes')?.replaceChildren(...content)
}

type Sentence = 'noTick' | 'noRow' | 'goneRow' | 'foldedRow' | 'twinsStay' | 'nothingToUndo' | 'failed'

/** Shows a sentence in the language of the page. */
export function showSentence(sentence: Sentence): void {
  const words = wordsOf(sentence)
  if (words !== '') note(words)
}

/** Like `showSentence`, but appended to the current note. */
export function appendSentence(sentence: Sentence): void {
  const notes = document.querySelector('#notes')
  // a Japanese full stop brings its own space
  const space = notes?.textContent.trimEnd().endsWith('。') ? '' : ' '
  notes?.append(space, wordsOf(sentence))
}

function wordsOf(sentence: Sentence): string {
  return document.querySelector<HTMLElement>('#verdicts')?.dataset[sentence] ?? ''
}
