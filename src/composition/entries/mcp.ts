/** The export `jobworkflow/mcp`: a Model Context Protocol server for stores that the program opened. */
export type { ToolName, ToolsetName } from '#src/adapters/edges/mcp/tools/catalog.js'
export { createMcpServer } from '#src/composition/library-edge/mcp.js'
export type { McpServer, McpServerOptions, McpTransport, Opened } from '#src/composition/server/mcp-server.js'
