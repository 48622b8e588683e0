import type { GuideLanguage } from '#src/adapters/edges/mcp/prompts/guides/guide.js'
import type { ToolName } from '#src/adapters/edges/mcp/tools/catalog.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** The listed description of a prompt. */
export interface PromptDescription {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments?: {
    readonly name: string
    readonly title: string
    readonly description: string
    readonly required: boolean
  }[]
}

/** What a prompt knows about its server. */
export interface PromptServer {
  /** Returns the listed name of a tool. */
  readonly tool: (name: ToolName) => string
  readonly serves: (name: ToolName) => boolean
  /** In which prompts are written that exist in two languages. */
  readonly language: GuideLanguage
}

/** A prompt as defined by a file in this folder. Clients show it as a command that a person picks. */
export interface PromptSpec {
  readonly description: PromptDescription
  /** The prompt is listed if all of these are served. */
  readonly uses: readonly ToolName[]
  /** The text for the agent with the person's arguments filled in. Throws VALIDATION_ERROR if one is invalid. */
  write(args: PromptArguments, server: PromptServer): string
}

/** By name, never empty. */
export type PromptArguments = Readonly<Record<string, string | undefined>>

/** A prompt as the server sees it. */
export interface Prompt {
  readonly description: PromptDescription
  /** Throws VALIDATION_ERROR. */
  write(args: Readonly<Record<string, string>>): string
}

const maxArgumentLength = 4000
const maxShownLength = 60

/** The trimmed arguments without empty ones. Throws VALIDATION_ERROR for unknown and overlong ones. */
export function readArguments(prompt: PromptDescription, args: Readonly<Record<string, string>>): PromptArguments {
  const known = (prompt.arguments ?? []).map(({ name }) => name)
  const read = Object.entries(args).map(([name, value]) => {
    if (!known.includes(name))
      throw invalidArgument(`${prompt.name} has no argument "${name.slice(0, maxShownLength)}". ${list(known)}`)
    if (value.length > maxArgumentLength)
      throw invalidArgument(`${name} is longer than ${maxArgumentLength} characters.`)
    return [name, value.trim()] as const
  })
  return Object.fromEntries(read.filter(([, value]) => value !== ''))
}

export function invalidArgument(message: string): AppError {
  return new AppError('VALIDATION_ERROR', message)
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'It takes none.' : `It takes ${names.join(', ')}.`
}

const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** Quotes a person's text: every line is marked, so none can pass for text of the prompt. */
export function quoteLines(text: string): string {
  return text
    .split(lineEnd)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}
