import type { SettingsFault, SettingsProblem, SettingWithChoice } from './profile.js'
import { nameOfSetting } from './setting-words.js'

const expected: Readonly<Record<SettingWithChoice, string>> = {
  remote: 'Write no, hybrid, yes or only.',
  salaryMin: 'Write an amount with its currency and period, such as 6,000,000 JPY per year.',
  needsSponsorship: 'Write yes or no.',
}

const maxShown = 80

/** Returns what is wrong with a line. The message has the same words for every edge that speaks English. */
export function settingsFault(line: number, given: SettingsProblem): SettingsFault {
  const about = 'value' in given ? { ...given, value: given.value.slice(0, maxShown) } : given
  return { line, about, message: messageOf(about) }
}

function messageOf(about: SettingsProblem): string {
  switch (about.problem) {
    case 'no-setting':
      return 'This line is not a setting: write a key, a colon and a value.'
    case 'second-block':
      return 'Only the first block of settings is read: move these lines into it.'
    case 'set-twice':
      return `${about.key} is set twice: the first one counts.`
    case 'value-unknown':
      return `${nameOfSetting(about.setting)}: “${about.value}” is not understood. ${expected[about.setting]}`
    case 'language-unknown':
      return `languages: “${about.value}” names no language. Write a language and its level, such as Japanese N2.`
    case 'level-unknown':
      return `languages: the level “${about.value}” is not known. Write N5 to N1, A1 to C2, basic, conversational, business, fluent or native.`
  }
}
