const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it stands between two tags. */
export function xmlText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
