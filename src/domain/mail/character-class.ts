/** Two code points, both included. */
export type Range = readonly [number, number]

/** Some of all characters, whatever their case. */
export interface CharacterClass {
  has(code: number): boolean
  /** The one character that it stands for, in one of its cases; null where it may stand for others. */
  readonly only: number | null
}

/** The characters in `ranges` and `others`, or all but these. */
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

/** The character in any case. */
export function singleCharacter(code: number): CharacterClass {
  return { ...characterClass([[code, code]], false), only: code }
}

/** The character and its other cases; those that take several characters are left out. */
function caseVariants(code: number): readonly number[] {
  const char = String.fromCodePoint(code)
  const upper = char.toUpperCase()
  const variants = [char, upper, char.toLowerCase(), upper.toLowerCase()]
  return variants.filter((variant) => [...variant].length === 1).map((variant) => variant.codePointAt(0) ?? code)
}
