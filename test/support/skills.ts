import { readFileSync } from 'node:fs'
import { inRepository } from '#scripts/kit/program.js'
import { toolNames } from '#src/adapters/edges/mcp/tools/catalog.js'

export const skillNames = [
  ...(['whats-new', 'triage-queue', 'research-company', 'read-my-letters', 'follow-up-from-mail'] as const),
  ...(['set-up-profile', 'evaluate-job', 'tailor-cv', 'cover-letter'] as const),
  ...(['prepare-interview', 'follow-up', 'weekly-review'] as const),
] as const
export type SkillName = (typeof skillNames)[number]

export interface Skill {
  /** The front matter, by name. */
  readonly head: Readonly<Record<string, string>>
  /** The tools that each numbered step names, in text order. */
  readonly steps: readonly (readonly string[])[]
  /** Everything in backticks that looks like a wire name. */
  readonly names: readonly string[]
}

export function readSkill(name: SkillName): Skill {
  const text = readFileSync(inRepository(`plugins/jobworkflow/skills/${name}/SKILL.md`), 'utf8')
  const [, head = '', body = ''] = text.split(/^---$/m)
  const names = [...text.matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)].map(([, found = '']) => found)
  return {
    head: Object.fromEntries([...head.matchAll(/^([a-z-]+): (.+)$/gm)].map(([, key = '', value = '']) => [key, value])),
    steps: body
      .split(/^(?=\d+\. )/m)
      .slice(1)
      .map((step) => toolsIn(step)),
    names: [...new Set(names)],
  }
}

function toolsIn(step: string): readonly string[] {
  const named = [...step.matchAll(/`(\w+)`/g)].map(([, found = '']) => found)
  return named.filter((word) => (toolNames as readonly string[]).includes(word))
}
