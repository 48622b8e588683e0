/** How far work may be remote, from none to all. */
export const remoteWishes = ['no', 'hybrid', 'yes', 'only'] as const
export type RemoteWish = (typeof remoteWishes)[number]

export const payPeriods = ['hour', 'day', 'month', 'year'] as const

export interface WishedPay {
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  readonly period: (typeof payPeriods)[number]
}

export interface SpokenLanguage {
  /** ISO 639-1. */
  readonly language: string
  /** As it was written, such as `N2`, `B1` or `native`; null if it was not. */
  readonly level: string | null
}

/** The settings of a profile. Null or empty where nothing is said. Source: person-profile. */
export interface ProfileSettings {
  readonly roles: readonly string[]
  readonly places: readonly string[]
  readonly remote: RemoteWish | null
  readonly salaryMin: WishedPay | null
  readonly languages: readonly SpokenLanguage[]
  /** Countries or regions, as they were written. */
  readonly authorizedIn: readonly string[]
  readonly needsSponsorship: boolean | null
  /** A day, or the words that were written. */
  readonly start: string | null
  /** Words that the person wants to avoid. */
  readonly avoid: readonly string[]
  /** Settings that this program does not know, by key. */
  readonly others: ReadonlyMap<string, string>
}

/** What is wrong with a line of the settings. Values are cut. */
export type SettingsProblem =
  | { readonly problem: 'no-setting' | 'second-block' }
  | { readonly problem: 'set-twice'; readonly key: string }
  | { readonly problem: 'value-unknown'; readonly setting: SettingWithChoice; readonly value: string }
  | { readonly problem: 'language-unknown' | 'level-unknown'; readonly value: string }

/** Settings that take only certain values. */
export type SettingWithChoice = Extract<keyof ProfileSettings, 'remote' | 'salaryMin' | 'needsSponsorship'>

export interface SettingsFault {
  /** From 1, in the document. */
  readonly line: number
  readonly about: SettingsProblem
  /** In English. */
  readonly message: string
}
