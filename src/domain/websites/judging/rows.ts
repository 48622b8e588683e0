/** Splits a table written as text into its entries, at bars and line ends. */
export function rows(text: string): readonly string[] {
  return text
    .split(/[|\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
