import { request } from 'node:http'
import { join } from 'node:path'
import { absoluteFinding, type Benchmark } from '../benchmark.js'
import { largeJob } from '../jobs/job-rows.js'
import { makeJobsDatabase, repeat } from '../jobs/jobs-database.js'
import { ServedProcess } from '../serve/served-process.js'

const maxKilobytes = 100
const paths = { 'the board': '/', 'a job': '/jobs/1', progress: '/progress', settings: '/settings' } as const

export const weight: Benchmark = {
  name: 'page/weight',
  title: 'What a page weighs',
  method:
    'A page of a server with 1,000 jobs of 4 KB, and everything that it loads (styles, script, icon), as a browser that knows nothing of it yet takes it: the bytes of all bodies, compressed where the server compresses.',
  async run({ folder }) {
    const path = await makeJobsDatabase(join(folder, 'jobs.db'), repeat(1000, largeJob))
    const server = await ServedProcess.serving(path)
    const { origin } = new URL(server.url)
    const findings = []
    for (const [name, address] of Object.entries(paths)) {
      const kilobytes = await weigh(origin, address)
      findings.push(absoluteFinding(`${name}, with everything`, kilobytes, 'KB', { atMost: maxKilobytes }))
    }
    await server.close()
    return findings
  },
}

/** Kilobytes, 1,000 bytes each. */
async function weigh(origin: string, path: string): Promise<number> {
  const html = await (await fetch(origin + path)).text()
  const parts = [...html.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, part = '']) => part)
  if (parts.length < 3) throw new Error(`${path} loads ${parts.length} files`)
  const sizes = await Promise.all([path, ...new Set(parts)].map((address) => bytesOf(origin + address)))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.once('end', () => resolve(bytes)).once('error', reject)
    })
    asked.once('error', reject)
    asked.end()
  })
}
