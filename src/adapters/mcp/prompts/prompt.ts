import type { ToolName } from '../tools/catalog.js'

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
