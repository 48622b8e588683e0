import type { Language } from '#src/adapters/edges/web/language.js'

/** Texts around charts. */
const en = {
  numbers: (title: string) => `Numbers: ${title}`,
}

export type ChartWords = typeof en

const ja: ChartWords = {
  numbers: (title) => `数値：${title}`,
}

export const chartWords: Readonly<Record<Language, ChartWords>> = { en, ja }
