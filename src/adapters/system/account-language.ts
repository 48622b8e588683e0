/** The language of the account that runs this program, of those that this program speaks. */
export function accountLanguage(locale = Intl.DateTimeFormat().resolvedOptions().locale): 'en' | 'ja' {
  return locale.split('-')[0] === 'ja' ? 'ja' : 'en'
}
