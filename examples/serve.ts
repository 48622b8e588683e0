/**
 * An MCP server of your own, here over storage of your own too: clients start `node serve.ts` as they start
 * `jobworkflow mcp`. On Node 20, `npx tsx serve.ts`.
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

// `websites` and `mail` are served beside it when they are opened and given; `server.serve(transport)` takes any transport
const server = createMcpServer({ jobs })
console.error('serving', server.tools.join(', '))
await server.serveStdio()
await jobs.close()
