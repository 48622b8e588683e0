import { createServer, type ServerParts } from './create-server.js'
import { StdioTransport } from './stdio.js'

/** Serves MCP on stdin and stdout until the client goes away or the process is told to stop. */
export async function serveStdio(parts: ServerParts): Promise<void> {
  const server = createServer(parts)
  const transport = new StdioTransport(process.stdin, process.stdout)
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close())
  await server.connect(transport)
  await closed
}
