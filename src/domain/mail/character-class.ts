/** A range of code points, both ends included. */
export type Range = readonly [number, number]

/** A set of characters, ignoring case. */
export interface CharacterClass {
  has(code: number): boolean
  /** The only character in the class, in one of its cases; null if there are others. */
  readonly only: number | null
}

/** Returns the class of the characters in `ranges` and `others`, or of all other characters if negated. */
export function characterClass(
  ranges: readonly Range[],
  negated: boolean,
  others: readonly CharacterClass[] = [],
): CharacterClass {
  const listed = (code: number) => ranges.some(([low, high]) => code >= low && code <= high)
  return {
    has: (code) => (caseVariants(code).some(listed) || others.some((other) => other.has(code))) !== negated,
    only: null,
  }
}

/** Returns the class of one character in any case. */
export function singleCharacter(code: number): CharacterClass {
  return { ...characterClass([[code, code]], false), only: code }
}

/** Returns the character with its other cases, except those that need several characters. */
function caseVariants(code: number): readonly number[] {
  const char = String.fromCodePoint(code)
  const upper = char.toUpperCase()
  const variants = [char, upper, char.toLowerCase(), upper.toLowerCase()]
  return variants.filter((variant) => [...variant].length === 1).map((variant) => variant.codePointAt(0) ?? code)
}
