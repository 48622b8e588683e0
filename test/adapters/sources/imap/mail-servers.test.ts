import { describeMailServer } from '#test/contracts/mail-server.contract.js'
import { memoryScene, scriptedScene } from '#test/support/imap/scenes.js'

const qresync = { changes: 'qresync', listStatus: true } as const
describeMailServer('a mail server in memory', qresync, () => memoryScene())
describeMailServer('a mail server over IMAP with QRESYNC', qresync, () => scriptedScene({ security: 'tls' }))
describeMailServer('a mail server over IMAP with CONDSTORE', { changes: 'condstore', listStatus: true }, () =>
  scriptedScene({ changes: 'condstore', security: 'starttls', utf8: true }),
)
describeMailServer('an old mail server over IMAP', { changes: 'none', listStatus: false }, () =>
  scriptedScene({
    changes: 'none',
    listStatus: false,
    esearch: false,
    specialUse: false,
    delimiter: '.',
    mechanisms: [],
  }),
)
