const letterOrNumber = /[\p{L}\p{N}]/u

/** Whether a line is a drawn rule: `────`, `＊＊＊＊`, `-=-=-=-`. */
export function isRule(line: string): boolean {
  const text = line.trim()
  return text.length >= 5 && isWithoutWords(text) && !text.startsWith('…')
}

/** Whether a line has neither letters nor numbers. */
export function isWithoutWords(line: string): boolean {
  if (!letterOrNumber.test(line)) return true
  // the long vowel mark is a letter, but rules are drawn with it too
  return line.includes('ーーー') && !letterOrNumber.test(line.replace(/ー{3,}/g, ''))
}
