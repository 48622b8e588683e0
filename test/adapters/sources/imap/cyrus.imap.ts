import { afterAll, beforeAll, describe } from 'vitest'
import { describeMailServer, type SceneOffers } from '#test/contracts/mail-server.contract.js'
import { type Cyrus, startCyrus } from '#test/support/imap/cyrus.js'
import { cyrusScene } from '#test/support/imap/cyrus-scene.js'

type Server = readonly [name: string, security: 'starttls' | 'tls', offers: SceneOffers, settings: readonly string[]]

const servers: readonly Server[] = [
  ['Cyrus with STARTTLS', 'starttls', { changes: 'qresync', listStatus: true }, []],
  ...[
    ['Cyrus with CONDSTORE', 'condstore', 'QRESYNC LIST-STATUS ESEARCH'] as const,
    ['Cyrus without CONDSTORE and QRESYNC', 'none', 'CONDSTORE QRESYNC LIST-STATUS ESEARCH'] as const,
  ].map(
    ([name, changes, hidden]): Server => [
      ...([name, 'tls', { changes, listStatus: false }, [`suppress_capabilities: ${hidden}`]] as const),
    ],
  ),
]

describe.each(servers)('%s', (name, security, offers, settings) => {
  let cyrus: Cyrus
  beforeAll(async () => {
    cyrus = await startCyrus(settings)
  })
  afterAll(() => cyrus.stop())
  describeMailServer(name, offers, () => cyrusScene(cyrus, security))
})
