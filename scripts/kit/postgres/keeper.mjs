// Runs a database server for a program that may be killed: when the program is gone, the server and its folder are
// removed too.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'

const [folder] = process.argv.slice(2)
const patience = 5_000
let server

process.on('message', ({ start, signal }) => {
  if (start === undefined) server?.kill(signal)
  else run(start)
})

// also after a kill: the system closes the channel, perhaps before this line runs
if (process.connected) process.once('disconnect', end)
else end()

function run({ program, args, options }) {
  // all server processes hold this pipe and write nothing to it, so it closes when the last one has ended
  server = spawn(program, args, { ...options, cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  server.stdout.resume()
  server.once('error', ({ message }) => say({ ended: message }))
  server.once('close', (code, signal) => {
    server = undefined
    say({ ended: `${code ?? signal}` })
  })
}

async function end() {
  if (server !== undefined) {
    const closed = once(server, 'close')
    server.kill('SIGINT')
    const late = setTimeout(() => server?.kill('SIGKILL'), patience)
    await closed
    clearTimeout(late)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function say(message) {
  if (process.connected) process.send(message)
}
