import { type Guide, guideLanguages } from '#src/adapters/edges/mcp/prompts/guides/guide.js'
import { guides } from '#src/adapters/edges/mcp/prompts/guides/guides.js'
import { writeSkillText } from '#src/adapters/edges/mcp/prompts/guides/write-guide.js'

/** The skills of the plugin that say what the prompts of the server say, by path. */
export function formatSkills(): readonly (readonly [path: string, text: string])[] {
  return Object.entries(guides).flatMap(([prompt, guide]) => {
    const name = prompt.replaceAll('_', '-')
    const folder = `plugins/jobworkflow/skills/${name}`
    return guideLanguages.map((language) =>
      language === 'en'
        ? ([`${folder}/SKILL.md`, formatSkill(name, guide)] as const)
        : ([`${folder}/${language}.md`, `${generated}\n\n${writeSkillText(guide, language)}`] as const),
    )
  })
}

const generated = '<!-- Generated from `src/adapters/edges/mcp/prompts/guides` by `npm run docs`. -->'

/** An agent decides by the description whether it reads the rest. */
function formatSkill(name: string, guide: Guide): string {
  const { en, ja } = guide.texts
  return [
    `---\nname: ${name}\ndescription: ${en.task} Use when the person ${en.when}. ${ja.when}に使う。\n---`,
    generated,
    'If the person writes Japanese, follow [ja.md](ja.md) instead; it says the same.',
    writeSkillText(guide, 'en'),
  ].join('\n\n')
}
