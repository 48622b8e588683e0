/** What other programs import as `jobworkflow/mcp`: a server of the Model Context Protocol for what they opened. */
export type { ToolName, ToolsetName } from '#src/adapters/edges/mcp/tools/catalog.js'
export { createMcpServer } from '#src/composition/library-edge/mcp.js'
export type { McpServer, McpServerOptions, McpTransport, Opened } from '#src/composition/server/mcp-server.js'
