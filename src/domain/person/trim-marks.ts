/** Removes these characters, and white space, from both ends of a text. */
export function trimMarks(text: string, marks: string, endMarks = marks): string {
  let [start, end] = [0, text.length]
  while (start < end && isMark(text[start] ?? '', marks)) start++
  while (end > start && isMark(text[end - 1] ?? '', endMarks)) end--
  return text.slice(start, end)
}

function isMark(character: string, marks: string): boolean {
  return marks.includes(character) || character.trim() === ''
}
