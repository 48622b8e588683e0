import { expect, it } from 'vitest'
import { accountLanguage } from '#src/adapters/system/account-language.js'

it.each([
  ['ja-JP', 'ja'],
  ['ja', 'ja'],
  ['en-US', 'en'],
  ['jav-ID', 'en'],
  ['de-DE', 'en'],
] as const)('the language of an account in %s is %s (person-prompts)', (locale, language) => {
  expect(accountLanguage(locale)).toBe(language)
})

it('is that of the system without one (person-prompts)', () => {
  expect(['en', 'ja']).toContain(accountLanguage())
})
