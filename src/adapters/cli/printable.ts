/** The text without what a terminal would obey: pages are text by strangers. Lines and tabs stay. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, ' ')
}

/** As `printable`, in one line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', ' ')
}
