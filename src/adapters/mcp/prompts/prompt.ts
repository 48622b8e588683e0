import type { Prompt as PromptDescription } from '@modelcontextprotocol/sdk/types.js'

/** A prompt a person can pick in their client. */
export interface Prompt {
  readonly description: PromptDescription
  /** The text for the agent, with the person's arguments in place. */
  write(args: Readonly<Record<string, string>>): string
}
