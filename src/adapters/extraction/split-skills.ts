const longestSkill = 40

/** The skills that a line lists, each as it is written; the line itself when it is not a list of short names. */
export function splitSkills(line: string): readonly string[] {
  const parts = line
    .split(/[,、，;；/／・•|]/)
    .map((part) => part.replace(/[.。]$/, '').trim())
    .filter((part) => part !== '')
  const isList = parts.length > 1 && parts.every((part) => part.length <= longestSkill)
  return isList ? parts : [line]
}
