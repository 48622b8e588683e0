import { foldText } from '#src/domain/shared/text.js'
import type { ProfileSettings, RemoteWish } from './profile.js'

export type SettingName = Exclude<keyof ProfileSettings, 'others'>

/** Names of settings, the documented one first. Underscores and hyphens count as spaces. */
const names: readonly (readonly [setting: SettingName, words: string])[] = [
  ['roles', 'roles|role|titles|job titles|positions|希望職種|職種'],
  ['places', 'places|place|locations|location|cities|希望勤務地|勤務地'],
  ['remote', 'remote|remote work|リモート|リモートワーク|在宅勤務|テレワーク'],
  [
    'salaryMin',
    'salary min|min salary|minimum salary|salary|pay min|最低年収|希望年収|年収|最低月給|希望月給|最低時給|希望給与|給与の下限',
  ],
  ['languages', 'languages|language|言語|語学|語学力'],
  [
    'authorizedIn',
    'authorized in|authorised in|work authorization|work authorisation|就労可能な国|就労できる国・地域|就労資格',
  ],
  [
    'needsSponsorship',
    'needs sponsorship|sponsorship|needs visa|visa sponsorship|ビザサポート|ビザ支援|就労ビザの支援',
  ],
  ['start', 'start|start date|available from|入社時期|入社可能日|入社可能時期'],
  ['avoid', 'avoid|避けたい|避けたいこと|除外'],
]

const settingOf = new Map(names.flatMap(([setting, words]) => words.split('|').map((word) => [word, setting] as const)))

/** Returns the setting that a key names, or null. */
export function settingNamed(key: string): SettingName | null {
  return (
    settingOf.get(
      foldText(key)
        .trim()
        .replace(/[\s_-]/g, ' '),
    ) ?? null
  )
}

/** Returns the documented name of a setting. */
export function nameOfSetting(setting: SettingName): string {
  return (
    names
      .find(([known]) => known === setting)?.[1]
      .split('|')[0]
      ?.replaceAll(' ', '_') ?? setting
  )
}

const remoteRows: readonly (readonly [wish: RemoteWish, words: string])[] = [
  ['no', 'no|none|false|onsite|on-site|on site|office|不可|なし|出社'],
  ['hybrid', 'hybrid|partly|partially|some|ハイブリッド|一部'],
  ['yes', 'yes|true|ok|any|preferred|remote|可|あり|希望'],
  ['only', 'only|full|fully|fully remote|remote only|required|フルリモート|完全在宅|必須'],
]

const answerRows = [
  [true, 'yes|true|required|needed|はい|必要|要'],
  [false, 'no|false|not required|not needed|none|いいえ|不要'],
] as const

const byWord = <Value>(rows: readonly (readonly [value: Value, words: string])[]): ReadonlyMap<string, Value> =>
  new Map(rows.flatMap(([value, words]) => words.split('|').map((word) => [word, value] as const)))

const remoteWords = byWord(remoteRows)
const answers = byWord<boolean>(answerRows)

export function readRemoteWish(text: string): RemoteWish | null {
  return remoteWords.get(foldText(text).trim()) ?? null
}

export function readAnswer(text: string): boolean | null {
  return answers.get(foldText(text).trim()) ?? null
}
