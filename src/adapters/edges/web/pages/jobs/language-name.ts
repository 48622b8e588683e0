import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { postingLanguages } from '#src/domain/jobs/typed-search.js'

/** The name of a language of postings in the language of the page; any other value is returned unchanged. */
export function languageName(c: WebContext, code: string): string {
  const known = postingLanguages.find((each) => each === code)
  return known === undefined ? code : (languageNames[c.get('language')].of(known) ?? code)
}

const languageNames = {
  en: new Intl.DisplayNames('en', { type: 'language' }),
  ja: new Intl.DisplayNames('ja', { type: 'language' }),
}
