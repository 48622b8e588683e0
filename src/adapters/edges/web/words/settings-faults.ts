import type { Language } from '#src/adapters/edges/web/language.js'
import type { SettingsFault, SettingsProblem, SettingWithChoice } from '#src/domain/person/profile.js'

const expected: Readonly<Record<SettingWithChoice, readonly [setting: string, sentence: string]>> = {
  remote: [
    'リモートワーク（remote）',
    'no（希望しない）、hybrid（一部）、yes（希望）、only（フルリモートのみ）のいずれかを書いてください。',
  ],
  salaryMin: ['給与の下限（salary_min）', '「年収 600万円」のように、期間と金額を書いてください。'],
  needsSponsorship: ['就労ビザの支援（needs_sponsorship）', 'yes（必要）か no（不要）を書いてください。'],
}

function inJapanese(about: SettingsProblem): string {
  switch (about.problem) {
    case 'no-setting':
      return '希望条件として読み取れません。「勤務地：東京」のように、項目名、コロン、値の順に書いてください。'
    case 'second-block':
      return '希望条件として読み取るのは、「```settings」で始まる最初の部分だけです。この部分の行を、最初の部分に移してください。'
    case 'set-twice':
      return `「${about.key}」が 2 回書かれています。使われるのは最初の値だけです。`
    case 'value-unknown': {
      const [setting, sentence] = expected[about.setting]
      return `${setting}の値「${about.value}」を読み取れません。${sentence}`
    }
    case 'language-unknown':
      return `語学（languages）の「${about.value}」は言語として読み取れません。「日本語 N2」のように、言語とレベルを書いてください。`
    case 'level-unknown':
      return `語学（languages）のレベル「${about.value}」を読み取れません。N5〜N1、A1〜C2、基礎、日常会話、ビジネス、流暢、ネイティブのいずれかを書いてください。`
  }
}

/** What is wrong with a line of the settings of a profile. */
export const settingsFaultWords: Readonly<Record<Language, (fault: SettingsFault) => string>> = {
  en: ({ message }) => message,
  ja: ({ about }) => inJapanese(about),
}
