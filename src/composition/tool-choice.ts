import { defaults } from '../adapters/cli/defaults.js'
import { readChoice } from '../adapters/cli/option-values.js'
import type { ToolFlags } from '../adapters/cli/services.js'
import { findToolName, type ToolChoice, type ToolName, toolNames, toolsetNames } from '../adapters/mcp/tools/catalog.js'
import { AppError } from '../domain/shared/app-error.js'

/** Which tools are asked for. Throws VALIDATION_ERROR. */
export function readToolChoice({ toolsets = defaults.toolsets, tools, readOnly = false }: ToolFlags): ToolChoice {
  return {
    toolsets: splitList(toolsets).map((name) => readChoice('--toolsets (or JOBWORKFLOW_TOOLSETS)', name, toolsetNames)),
    tools: tools === undefined ? [] : splitList(tools).map(readToolName),
    readOnly,
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
