import * as mcp from '#src/composition/mcp-server.js'
import { mcpServerParameters } from './mcp-shapes.js'
import { checkArguments } from './shape.js'

/** A server in both revisions of the protocol. Tools of what was not opened are left out. Throws VALIDATION_ERROR. */
export function createMcpServer(opened: mcp.Opened, options: mcp.McpServerOptions = {}): mcp.McpServer {
  checkArguments(mcpServerParameters, [opened, options])
  return mcp.createMcpServer(opened, options)
}
