import type { ToolFlags } from '../adapters/cli/services.js'
import {
  findToolName,
  type ToolChoice,
  type ToolName,
  toolNames,
  toolsetNames,
} from '../adapters/mcp/tools/toolsets.js'
import { AppError } from '../domain/shared/app-error.js'
import { readChoice, readYesOrNo, settingOf } from './read-setting.js'

/** Which tools are asked for. Throws VALIDATION_ERROR. */
export function readToolChoice(flags: ToolFlags, env: NodeJS.ProcessEnv): ToolChoice {
  const toolsets = flags.toolsets ?? settingOf(env, 'JOBWORKFLOW_TOOLSETS') ?? 'auto'
  const tools = flags.tools ?? settingOf(env, 'JOBWORKFLOW_TOOLS')
  return {
    toolsets: splitList(toolsets).map((name) => readChoice('--toolsets', name, toolsetNames, 'JOBWORKFLOW_TOOLSETS')),
    tools: tools === null ? [] : splitList(tools).map(readToolName),
    // a word that is not understood must not leave a server writable
    readOnly: flags.readOnly ?? readYesOrNo(env, 'JOBWORKFLOW_READ_ONLY') ?? false,
  }
}

function splitList(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim())
}

function readToolName(text: string): ToolName {
  const name = findToolName(text)
  if (name !== undefined) return name
  throw new AppError(
    'VALIDATION_ERROR',
    `--tools (or JOBWORKFLOW_TOOLS) names no tool with "${text}". The tools are: ${toolNames.join(', ')}.`,
  )
}
