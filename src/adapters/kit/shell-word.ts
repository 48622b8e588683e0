/** The text quoted as one word for a shell: users copy names of files and columns that strangers chose. */
export function shellWord(text: string): string {
  return /^[\w.@%+=:,/-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
