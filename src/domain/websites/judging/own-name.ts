import { foldText } from '#src/domain/shared/text.js'

/** Replaces the posting's own name in a sentence. */
export const nameMark = '§'

const minName = 3
const maxNames = 10

/** Returns a function that replaces the first of the posting's names in a folded sentence with the mark. */
export function ownName(names: readonly string[]): (folded: string) => string {
  const known = [...new Set(names.map((name) => foldText(name).trim()))]
    .filter(({ length }) => length >= minName)
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .slice(0, maxNames)
  return (folded) => {
    // skips a name that is the whole sentence: a heading may be the statement itself
    const name = known.find((each) => folded.includes(each) && /\p{L}/u.test(folded.replace(each, () => '')))
    return name === undefined ? folded : folded.replace(name, () => nameMark)
  }
}
