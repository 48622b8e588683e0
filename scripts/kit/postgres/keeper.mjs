// Runs a database server for a program that may be killed: when the program is gone, the server and its folder go too.
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

// also when it was killed: the system closes the channel, perhaps before this line
if (process.connected) process.once('disconnect', end)
else end()

function run({ program, args, options }) {
  // all processes of a server hold its output, on which nothing is written: when it closes, the last of them is gone
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
