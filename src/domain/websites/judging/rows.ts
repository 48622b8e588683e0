/** The entries of a table that is written as a text: parted by bars and ends of lines. */
export function rows(text: string): readonly string[] {
  return text
    .split(/[|\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
