import { expect, it } from 'vitest'
import { HttpProcess } from '#test/support/http-process.js'
import { ask, ping, post, RawConnection, rawRequest } from '#test/support/http-server.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { until } from '#test/support/timing.js'

const token = '0123456789'.repeat(4)
const bearer = { Authorization: `Bearer ${token}` }

it('a server flooded with half logins still answers clients with the token, and logs no disconnects (serve-guests, serve-log)', async () => {
  const server = await HttpProcess.start({ cwd: temporaryFolder(), env: { JOBWORKFLOW_HTTP_TOKEN: token } })
  const { port } = server
  const own = { Host: `127.0.0.1:${port}`, Origin: `http://127.0.0.1:${port}`, 'Content-Length': '100' }
  const form = { ...own, 'Content-Type': 'application/x-www-form-urlencoded' }
  const json = { ...own, 'Content-Type': 'application/json' }
  const half = (path: string, headers: Readonly<Record<string, string>>) =>
    `${rawRequest(path, { method: 'POST', headers })}token=a`
  const stream = rawRequest('/events', { headers: { Host: own.Host, ...bearer } })
  const open = (count: number, text: string) => Array.from({ length: count }, () => new RawConnection(port).write(text))
  const guests = open(450, half('/login', form))
  const left = [
    ...open(20, half('/triage', { ...form, ...bearer })),
    ...open(20, half('/mcp', { ...json, ...bearer })),
    ...open(20, stream),
  ]
  await until(() => left.slice(-20).every(({ received }) => received.includes('text/event-stream')))
  expect(await post(port, ping, bearer)).toMatchObject({ status: 200 })
  expect((await ask(port, '/settings', { headers: bearer })).status).toBe(200)
  await until(() => guests.filter(({ socket }) => !socket.readableEnded).length <= 16)
  for (const { socket } of [...left, ...guests]) socket.resetAndDestroy()
  for (let n = 0; n < 3; n++) expect(await ask(port, '/healthz')).toMatchObject({ status: 200 })
  await server.end()
  const lines = server.log.trimEnd().split('\n')
  expect(lines.filter((line) => !/ (serving|open|stopping|stopped)\b|^listening on /.test(line))).toEqual([])
  expect(server.server.lines).toEqual([])
})
