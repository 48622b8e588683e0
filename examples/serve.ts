/**
 * Your own MCP server, here on your own storage too: clients start `node serve.ts` as they start `jobworkflow mcp`. On
 * Node 20, `npx tsx serve.ts`.
 */
import { MemoryJobRepository, openJobs } from 'jobworkflow/jobs'
import { createMcpServer } from 'jobworkflow/mcp'

const repository = new MemoryJobRepository()
const jobs = openJobs({ repository, openIntake: () => repository })
const values = { title: 'Lamp keeper', company: 'Harborlight', url: 'https://jobs.harborlight.example/lamps' }
await jobs.import({
  from: (async function* () {
    yield { file: 'captured', line: 1, values }
  })(),
})

// pass open `websites` and `mail` to serve them too; `server.serve(transport)` accepts any transport
const server = createMcpServer({ jobs })
console.error('serving', server.tools.join(', '))
await server.serveStdio()
await jobs.close()
