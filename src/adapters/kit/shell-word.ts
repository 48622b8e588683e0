/** As a shell takes it for one word: names of files and columns were chosen by strangers, and are copied from here. */
export function shellWord(text: string): string {
  return /^[\w.@%+=:,/-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
