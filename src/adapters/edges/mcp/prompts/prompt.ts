import type { ToolName } from '#src/adapters/edges/mcp/tools/catalog.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** As it is listed. */
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

/** What a prompt knows of the server that it is shown by. */
export interface PromptServer {
  /** The name by which a tool is called. */
  readonly tool: (name: ToolName) => string
  readonly serves: (name: ToolName) => boolean
}

/** A prompt as one of the files beside this one writes it down. Clients show it as a command that a person picks. */
export interface PromptSpec {
  readonly description: PromptDescription
  /** It is listed where all of them are served. */
  readonly uses: readonly ToolName[]
  /** The text for the agent, with the person's arguments in place. Throws VALIDATION_ERROR for one that makes no sense. */
  write(args: PromptArguments, server: PromptServer): string
}

/** By name; none of them is empty. */
export type PromptArguments = Readonly<Record<string, string | undefined>>

/** A prompt as the server sees it. */
export interface Prompt {
  readonly description: PromptDescription
  /** Throws VALIDATION_ERROR. */
  write(args: Readonly<Record<string, string>>): string
}

const maxArgumentLength = 4000
const maxShownLength = 60

/** The arguments without what surrounds them, and without empty ones. Throws VALIDATION_ERROR for unknown and endless ones. */
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

/** What a person gave, as a quotation: whatever it says, each line of it is marked, and none reads as ours. */
export function quoteLines(text: string): string {
  return text
    .split(lineEnd)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}
