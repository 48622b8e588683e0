import {
  invalidArgument,
  type PromptArguments,
  type PromptDescription,
  type PromptServer,
  type PromptSpec,
  quoteLines,
} from '#src/adapters/edges/mcp/prompts/prompt.js'
import { type ToolName, toolNames } from '#src/adapters/edges/mcp/tools/catalog.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { type Frame, frames, type Guide, type GuideArgument, type GuideLanguage, guideLanguages } from './guide.js'

const argumentDescriptions = {
  job_id: { name: 'job_id', title: 'Job id', description: 'Id of the job, as in your queue.', required: false },
  about: { name: 'about', title: 'About you', description: 'What you want to say first.', required: false },
} as const satisfies Readonly<Record<GuideArgument, object>>

const languageArgument = {
  name: 'language',
  title: 'Language',
  description: 'en or ja; by default that of your account on this machine.',
  required: false,
} as const

/** The prompt of a guide. Source: person-prompts. */
export function promptOf(name: string, guide: Guide): PromptSpec {
  const { title, task } = guide.texts.en
  const description: PromptDescription = {
    name,
    title,
    description: task,
    arguments: [...(guide.argument === undefined ? [] : [argumentDescriptions[guide.argument]]), languageArgument],
  }
  return {
    description,
    uses: guide.uses,
    write: (args, server) => {
      const language = readLanguage(args.language) ?? server.language
      const frame = frames[language]
      const lead = [frame.whoseTask, ...aboutLines(frame, guide.argument, args)]
      return writeGuide(guide, language, { lead, server })
    },
  }
}

/** The text of a skill without its head: all steps, for an agent that was asked by the person. */
export function writeSkillText(guide: Guide, language: GuideLanguage): string {
  const lead = aboutLines(frames[language], guide.argument, {})
  return writeGuide(guide, language, { lead, server: { tool: (name) => name, serves: () => true } })
}

interface Writing {
  readonly lead: readonly string[]
  readonly server: Pick<PromptServer, 'tool' | 'serves'>
}

function writeGuide({ texts }: Guide, language: GuideLanguage, { lead, server }: Writing): string {
  const { title, task, ask, steps, end } = texts[language]
  const { never, nevers, ask: asking } = frames[language]
  const served = steps.filter((step) => toolsIn(step).every((tool) => server.serves(tool)))
  const parts = [
    `# ${title}`,
    [task, ...lead].join('\n'),
    `${asking}\n\n${list(ask)}`,
    served.map((step, i) => `${i + 1}. ${indented(withListedNames(step, server))}`).join('\n'),
    `${never}\n\n${list(nevers)}`,
    end,
  ]
  return parts.join('\n\n')
}

/** Throws VALIDATION_ERROR. */
function aboutLines(frame: Frame, argument: GuideArgument | undefined, args: PromptArguments): readonly string[] {
  if (argument === 'job_id') return [args.job_id === undefined ? frame.whichJob : frame.job(readJobId(args.job_id))]
  return args.about === undefined ? [] : [`\n${frame.said}\n${quoteLines(args.about)}`]
}

function readJobId(text: string): string {
  if (toPositive(text) !== null) return text
  throw invalidArgument('job_id must be a positive whole number: the id of a job in the queue.')
}

function readLanguage(text: string | undefined): GuideLanguage | null {
  if (text === undefined) return null
  const language = guideLanguages.find((known) => known === text)
  if (language === undefined) throw invalidArgument(`language must be ${guideLanguages.join(' or ')}.`)
  return language
}

const inBackticks = /`([a-z_]+)`/g

/** The tools that a text names, in order. */
export function toolsIn(text: string): readonly ToolName[] {
  const named = [...text.matchAll(inBackticks)].map(([, name = '']) => name)
  return named.filter((name): name is ToolName => (toolNames as readonly string[]).includes(name))
}

function withListedNames(text: string, { tool }: Pick<PromptServer, 'tool'>): string {
  return text.replace(inBackticks, (whole, name: string) => {
    const [known] = toolsIn(whole)
    return known === undefined ? `\`${name}\`` : `\`${tool(known)}\``
  })
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line.replaceAll('\n', '\n  ')}`).join('\n')
}

function indented(step: string): string {
  return step.replaceAll('\n', '\n   ')
}
