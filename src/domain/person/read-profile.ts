import { findAmounts } from '#src/domain/jobs/pay/find-amounts.js'
import { isPlausiblePay } from '#src/domain/jobs/pay/plausible-pay.js'
import { anyOf } from '#src/domain/shared/any-of.js'
import { tokenize } from '#src/domain/shared/tokens.js'
import { levelIn, readSpoken } from './language-levels.js'
import type {
  ProfileSettings,
  SettingsFault,
  SettingsProblem,
  SettingWithChoice,
  SpokenLanguage,
  WishedPay,
} from './profile.js'
import { readAnswer, readRemoteWish, type SettingName, settingNamed } from './setting-words.js'
import { readSettingsBlock, type SettingEntry } from './settings-block.js'
import { settingsFault } from './settings-fault.js'

export interface ReadProfile {
  readonly settings: ProfileSettings
  readonly faults: readonly SettingsFault[]
}

/** The settings of somebody who set nothing. */
export const noSettings: ProfileSettings = {
  roles: [],
  places: [],
  remote: null,
  salaryMin: null,
  languages: [],
  authorizedIn: [],
  needsSponsorship: null,
  start: null,
  avoid: [],
  others: new Map(),
}

/**
 * Reads the settings of a profile. A value that cannot be read counts as not set and is named with its line. Never
 * throws; takes time linear in the length of the document. Source: person-profile.
 */
export function readProfile(markdown: string): ReadProfile {
  const { entries, faults } = readSettingsBlock(markdown)
  const found: SettingsFault[] = [...faults]
  const others = new Map<string, string>()
  const seen = new Set<string>()
  let settings: ProfileSettings = noSettings
  for (const entry of entries) {
    const name = settingNamed(entry.key)
    const known = name ?? entry.key
    if (seen.has(known)) found.push(settingsFault(entry.line, { problem: 'set-twice', key: entry.key }))
    else if (name === null) others.set(entry.key, entry.values.join(', '))
    else {
      const { value, faults: wrong } = readers[name](entry)
      settings = { ...settings, ...value }
      found.push(...wrong.map((problem) => settingsFault(entry.line, problem)))
    }
    seen.add(known)
  }
  return { settings: { ...settings, others }, faults: found.toSorted((a, b) => a.line - b.line) }
}

interface ReadValue {
  readonly value: Partial<ProfileSettings>
  readonly faults: readonly SettingsProblem[]
}

type Reader = (entry: SettingEntry) => ReadValue

const list =
  (name: 'roles' | 'places' | 'authorizedIn' | 'avoid'): Reader =>
  ({ values }) => ({ value: { [name]: values }, faults: [] })

/** A key without a value is not set. */
function single<Value>(
  { values }: SettingEntry,
  read: (text: string) => Value | null,
  set: (value: Value) => Partial<ProfileSettings>,
  setting: SettingWithChoice,
): ReadValue {
  if (values.length === 0) return { value: {}, faults: [] }
  const value = read(values.join(' '))
  if (value !== null) return { value: set(value), faults: [] }
  return { value: {}, faults: [{ problem: 'value-unknown', setting, value: values.join(', ') }] }
}

const readers: Readonly<Record<SettingName, Reader>> = {
  roles: list('roles'),
  places: list('places'),
  authorizedIn: list('authorizedIn'),
  avoid: list('avoid'),
  remote: (entry) => single(entry, readRemoteWish, (remote) => ({ remote }), 'remote'),
  salaryMin: (entry) =>
    single(
      // amount, currency and period may have a line each
      { ...entry, values: entry.values.map((value) => value.replace(/^[a-z]{1,20}:\s*/, '')) },
      (text) => readPay(`${entry.key} ${text}`),
      (salaryMin) => ({ salaryMin }),
      'salaryMin',
    ),
  languages: readLanguages,
  needsSponsorship: (entry) =>
    single(entry, readAnswer, (needsSponsorship) => ({ needsSponsorship }), 'needsSponsorship'),
  start: ({ values }) => ({ value: values.length === 0 ? {} : { start: values.join(' ') }, faults: [] }),
}

function readLanguages({ values }: SettingEntry): ReadValue {
  const languages: SpokenLanguage[] = []
  const faults: SettingsProblem[] = []
  for (const value of values) {
    const spoken = readSpoken(value)
    if (spoken === null) faults.push({ problem: 'language-unknown', value })
    else {
      languages.push(spoken)
      if (spoken.level !== null && levelIn(value) === null)
        faults.push({ problem: 'level-unknown', value: spoken.level })
    }
  }
  return { value: { languages }, faults }
}

const periods: readonly (readonly [period: WishedPay['period'], words: RegExp])[] = [
  ['hour', new RegExp(anyOf`時給 | 時間 | \bhour | \bhr\b`, 'i')],
  ['day', new RegExp(anyOf`日給 | 日額 | \bday | \bdaily`, 'i')],
  ['month', new RegExp(anyOf`月給 | 月収 | 月額 | [/／毎]月 | ヶ月 | \bmonth`, 'i')],
  ['year', new RegExp(anyOf`年 | \byear | \byr\b | annual | annum | p\.a`, 'i')],
]

/** Reads the lower end of an amount with its currency and period. */
function readPay(text: string): WishedPay | null {
  const [amount] = findAmounts(tokenize(text))
  const period = amount?.period ?? periods.find(([, words]) => words.test(text))?.[0] ?? null
  if (amount === undefined || period === null || period === 'week') return null
  const lowest = Math.min(...amount.numbers)
  // 万 alone is Japanese money
  const currency = amount.currency || 'JPY'
  return isPlausiblePay([lowest], currency, period) ? { amount: lowest, currency, period } : null
}
