import type { ToolName } from '../tools/toolsets.js'
import type { Prompt } from './prompt.js'
import { triageNewJobs } from './triage-new-jobs.js'

/** The one list of prompts, in the order in which they are listed. */
const prompts: readonly Prompt[] = [triageNewJobs]

/** The prompts whose tools are all served. Source: contract, what is served. */
export function choosePrompts(served: readonly ToolName[]): readonly Prompt[] {
  return prompts.filter(({ uses }) => uses.every((name) => served.includes(name)))
}
