import { toolNames, toolsetNames } from '#src/adapters/edges/mcp/tools/catalog.js'
import type { McpServerOptions, Opened } from '#src/composition/mcp-server.js'
import type { Parameters } from './guarded.js'
import { fieldsOf, orNull } from './shape.js'

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
    'clock?': 'object',
    'logger?': 'object',
  }),
}
