import { describe, expect, it } from 'vitest'
import { personWords } from '#src/adapters/edges/web/words/person.js'
import { profileTemplate } from '#src/adapters/edges/words/person/profile-template.js'
import { readProfile } from '#src/domain/person/read-profile.js'

const values = ['SRE', '東京', 'no', '年収 600万円', '日本語 N2', '日本', 'no', '2027-04-01', '夜勤']

/** The keys of the settings in a new profile, with its colons. */
const keysOf = (language: string) => profileTemplate(language).match(/^\S+[:：]$/gm) ?? []

describe.each(['en', 'ja'] as const)('a new profile in %s (person-profile)', (language) => {
  it('says nothing before it is filled in', () => {
    expect(readProfile(profileTemplate(language))).toMatchObject({ faults: [], settings: { roles: [], start: null } })
  })

  it('is understood when each line is filled in', () => {
    let at = 0
    const filled = profileTemplate(language).replaceAll(/^\S+[:：]$/gm, (key) => `${key} ${values[at++]}`)
    const { settings, faults } = readProfile(filled)
    expect([faults, [...settings.others]]).toEqual([[], []])
    expect(Object.values(settings)).not.toContain(null)
    expect(settings).toMatchObject({ roles: ['SRE'], places: ['東京'], authorizedIn: ['日本'], avoid: ['夜勤'] })
  })
})

it('has in Japanese the names that the page shows (page-language)', () => {
  const shown = Object.values(personWords.ja.settingNames)
  expect(keysOf('ja').map((key) => key.slice(0, -1))).toEqual(shown)
})
