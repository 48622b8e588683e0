import { toolNames, toolsetNames } from '#src/adapters/edges/mcp/tools/catalog.js'
import type { McpServer, McpServerOptions, Opened } from '#src/composition/server/mcp-server.js'
import * as mcp from '#src/composition/server/mcp-server.js'
import { checkArguments, fieldsOf, orNull, type Parameters } from './shape.js'

export const mcpServerParameters: Parameters = {
  opened: fieldsOf<Opened>({
    'jobs?': 'object',
    'websites?': 'object',
    'mail?': 'object',
    'sites?': 'object',
    'pages?': 'object',
  }),
  'options?': fieldsOf<McpServerOptions>({
    'toolsets?': { listOf: { oneOf: toolsetNames } },
    'tools?': { listOf: { oneOf: toolNames } },
    'readOnly?': 'flag',
    'pageChars?': orNull('whole'),
    'pageBytes?': orNull('whole'),
    'mailMaxLimit?': 'whole',
    'me?': { listOf: 'text' },
    'home?': 'text',
    'clock?': 'object',
    'logger?': 'object',
  }),
}

/**
 * Creates a server for both variants of the protocol. Tools of contexts that were not opened are left out. Throws
 * VALIDATION_ERROR.
 */
export function createMcpServer(opened: Opened, options: McpServerOptions = {}): McpServer {
  checkArguments(mcpServerParameters, [opened, options])
  return mcp.createMcpServer(opened, options)
}
