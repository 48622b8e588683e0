import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import workerThreads from 'node:worker_threads'

/** Makes starting a process, a thread or a server fail: tests that need one are in `npm test` alone. */
function refuse(): never {
  throw new Error(
    'npm run test:unit starts no process, thread or server. Move this test, or name its support file in shared-graph.ts.',
  )
}

for (const name of ['spawn', 'spawnSync', 'fork', 'exec', 'execSync', 'execFile', 'execFileSync'] as const)
  Object.assign(childProcess, { [name]: refuse })
Object.assign(workerThreads, {
  Worker: class {
    constructor() {
      refuse()
    }
  },
})
net.Server.prototype.listen = refuse as never
syncBuiltinESMExports()
