const topic = /^[a-z][a-z -]*: /i

/**
 * Returns the source of a pattern that matches any of these words, in the given order:
 *
 *     anyOf`
 *       money: salary | wages?
 *       tests: code ?signal | 適性検査
 *     `
 *
 * is `(?:salary|wages?|code ?signal|適性検査)`. A bar between spaces or the end of a line separates words. A word may use
 * the syntax of patterns; its own bars have no spaces. A line may start with a topic and a colon, for the reader alone;
 * so a word like `date:` does not come first in its line. `parts` are sources of patterns.
 */
export function anyOf(rows: TemplateStringsArray, ...parts: readonly string[]): string {
  return alternation(String.raw(rows, ...parts))
}

/** Does the same for rows in a plain text. */
export function alternation(rows: string): string {
  const words = rows.split('\n').flatMap((row) => row.trim().replace(topic, '').split(' | '))
  return `(?:${words.filter((word) => word !== '').join('|')})`
}
