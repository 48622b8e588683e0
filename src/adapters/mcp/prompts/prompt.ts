import type { Prompt as PromptDescription } from '@modelcontextprotocol/server'
import type { ToolName } from '../tools/toolsets.js'

/** A prompt a person can pick in their client. */
export interface Prompt {
  readonly description: PromptDescription
  /** It is listed where all of them are served. */
  readonly uses: readonly ToolName[]
  /** The text for the agent, with the person's arguments in place. */
  write(args: Readonly<Record<string, string>>): string
}
