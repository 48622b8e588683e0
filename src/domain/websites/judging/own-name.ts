import { foldText } from '#src/domain/shared/text.js'

/** Stands in a sentence in the place of the posting's own name. */
export const nameMark = '§'

const minName = 3
const maxNames = 10

/** Puts the mark in the place of the first of the posting's names in a folded sentence. */
export function ownName(names: readonly string[]): (folded: string) => string {
  const known = [...new Set(names.map((name) => foldText(name).trim()))]
    .filter(({ length }) => length >= minName)
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .slice(0, maxNames)
  return (folded) => {
    // a heading may be the sentence itself
    const name = known.find((each) => folded.includes(each) && /\p{L}/u.test(folded.replace(each, () => '')))
    return name === undefined ? folded : folded.replace(name, () => nameMark)
  }
}
