// Posts messages to a server; each client sends one after the other on its own connection. The argument is a JSON
// object { url, clients, calls, bodies }; every client cycles through the bodies. With `calls` it ends after that many
// and prints { calls, ms, costs }, the costs of each call in milliseconds. Without, it reports once every client had an
// answer, and continues until stdin ends.
import { Agent, request } from 'node:http'

const { url, clients, calls = Number.POSITIVE_INFINITY, bodies } = JSON.parse(process.argv[2])
const agent = new Agent({ keepAlive: true, maxSockets: clients })
const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
let [begun, isEnded] = [0, false]
const costs = []

function post(body) {
  return new Promise((resolve, reject) => {
    const posted = request(url, { agent, method: 'POST', headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered with ${response.statusCode}`))
      response.resume().on('end', resolve).on('error', reject)
    })
    posted.on('error', reject).end(body)
  })
}

async function work(client, onAnswered) {
  for (let n = client; begun < calls && !isEnded; n++) {
    begun++
    const start = performance.now()
    await post(bodies[n % bodies.length])
    if (Number.isFinite(calls)) costs.push(performance.now() - start)
    onAnswered()
  }
}

let unanswered = clients
const say = () => console.log('every client had an answer')
if (!Number.isFinite(calls))
  process.stdin.resume().on('end', () => {
    isEnded = true
  })
const start = performance.now()
const all = Array.from({ length: clients }, (_, client) => {
  let isFirst = true
  return work(client, () => {
    if (isFirst && --unanswered === 0 && !Number.isFinite(calls)) say()
    isFirst = false
  })
})
await Promise.all(all)
if (Number.isFinite(calls)) console.log(JSON.stringify({ calls, ms: performance.now() - start, costs }))
agent.destroy()
process.stdin.destroy()
