import type { Language } from '#src/adapters/edges/web/language.js'

/** Marks between words, with the spaces that belong to them. */
export interface Punctuation {
  readonly comma: string
  readonly colon: string
  /** Between entries that may contain commas. */
  readonly semicolon: string
  /** Between sentences. */
  readonly stop: string
  /** Between the start and the end of a span. */
  readonly span: string
  readonly open: string
  readonly close: string
}

/** A label before its value: with a space, unless it ends in a full-width mark, which brings its own. */
export function beforeValue(label: string): string {
  return /[：。）]$/.test(label) ? label : `${label} `
}

export const punctuation: Readonly<Record<Language, Punctuation>> = {
  en: { comma: ', ', colon: ': ', semicolon: '; ', stop: '. ', span: ' – ', open: ' (', close: ')' },
  ja: { comma: '、', colon: '：', semicolon: '。', stop: '。', span: '〜', open: '（', close: '）' },
}
