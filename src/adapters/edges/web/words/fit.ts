import type { Language } from '#src/adapters/edges/web/language.js'
import type { FitSubject, FitVerdict } from '#src/domain/person/fit/fit-fact.js'

/** Texts of the comparison of a posting with the profile. */
const en = {
  title: 'Compared with your profile',
  noProfile: 'You have not confirmed a profile yet, so postings are not compared with one.',
  noSettings: 'Your profile has no settings that a posting can be compared with.',
  toProfile: 'Go to documents',
  subjects: {
    pay: 'pay',
    place: 'place',
    remote: 'remote work',
    languages: 'languages',
    visa: 'visa',
    start: 'start',
    avoid: 'to avoid',
  } satisfies Record<FitSubject, string>,
  verdicts: { meets: 'meets', fails: 'fails', 'not stated': 'not stated' } satisfies Record<FitVerdict, string>,
  /** The posting says something, but not enough. */
  undecided: 'unclear',
}

export type FitWords = typeof en

const ja: FitWords = {
  title: 'プロフィールとの照合',
  noProfile: '確認済みのプロフィールがないため、求人との照合はしていません。',
  noSettings: 'プロフィールに、求人と照合できる希望条件がありません。',
  toProfile: '書類の一覧へ',
  subjects: {
    pay: '給与',
    place: '勤務地',
    remote: 'リモートワーク',
    languages: '語学',
    visa: 'ビザ',
    start: '入社時期',
    avoid: '避けたいこと',
  },
  verdicts: { meets: 'プロフィールに合う', fails: 'プロフィールに合わない', 'not stated': '記載なし' },
  undecided: '判断できない記載',
}

export const fitWords: Readonly<Record<Language, FitWords>> = { en, ja }
