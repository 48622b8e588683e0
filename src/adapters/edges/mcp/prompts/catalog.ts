import type { GuideLanguage } from '#src/adapters/edges/mcp/prompts/guides/guide.js'
import { guides } from '#src/adapters/edges/mcp/prompts/guides/guides.js'
import { promptOf } from '#src/adapters/edges/mcp/prompts/guides/write-guide.js'
import { listedToolName, type ToolName } from '#src/adapters/edges/mcp/tools/catalog.js'
import type { ToolNameStyle } from '#src/adapters/edges/mcp/tools/mail/tool-names.js'
import { mailFollowUp } from './mail-follow-up.js'
import { type Prompt, type PromptServer, type PromptSpec, readArguments } from './prompt.js'
import { refreshStaleWebsites } from './refresh-stale-websites.js'
import { researchJob } from './research-job.js'
import { triageNewJobs } from './triage-new-jobs.js'
import { whatsNew } from './whats-new.js'

/** All prompts, in the order in which they are listed. */
const prompts: readonly PromptSpec[] = [
  ...[triageNewJobs, researchJob, refreshStaleWebsites, mailFollowUp, whatsNew],
  ...Object.entries(guides).map(([name, guide]) => promptOf(name, guide)),
]

/**
 * The prompts whose tools are all served, with the listed names of the tools. Those in two languages are written in
 * `language` unless they are asked for another one. Source: serve-toolsets.
 */
export function choosePrompts(
  served: readonly ToolName[],
  style: ToolNameStyle,
  language: GuideLanguage = 'en',
): readonly Prompt[] {
  const server: PromptServer = {
    tool: (name) => listedToolName(name, style),
    serves: (name) => served.includes(name),
    language,
  }
  return prompts
    .filter(({ uses }) => uses.every(server.serves))
    .map(({ description, write }) => ({
      description,
      write: (args) => write(readArguments(description, args), server),
    }))
}
