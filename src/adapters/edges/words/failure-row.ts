/** What a sentence about a failure means in Japanese; the captures of the pattern are handed to `ja`. */
export type FailureRow = readonly [sentence: RegExp, ja: (...found: readonly string[]) => string]

/** Advice that several rows give. */
export const again = 'もう一度お試しください。'
export const later = `しばらくしてから、${again}`
export const checkNetwork = 'ネットワーク接続を確認して、もう一度お試しください。'
export const usualHost = 'サーバー名のつづりとネットワーク接続を確認してください。'

/** The meaning by the first row that fits; null if none does. */
export function firstOf(rows: readonly FailureRow[], sentence: string): string | null {
  for (const [pattern, ja] of rows) {
    const found = pattern.exec(sentence)
    if (found !== null) return ja(...found.slice(1))
  }
  return null
}
