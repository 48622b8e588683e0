// East Asian scripts, full-width forms and emoji take two columns of a terminal
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u
const widthOf = (character: string) => (/\p{M}/u.test(character) ? 0 : wide.test(character) ? 2 : 1)

/** The width of the text in terminal columns. */
export function displayWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + widthOf(character), 0)
}

/** The text padded with spaces to `width` columns. */
export function padToWidth(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}

/** The start of the text in at most `width` columns, followed by `…` if it was cut. */
export function cutToWidth(text: string, width: number): string {
  let used = 0
  let kept = ''
  for (const character of text) {
    used += widthOf(character)
    if (used > width) return `${kept}…`
    // what is kept leaves room for the ellipsis
    if (used < width) kept += character
  }
  return text
}
