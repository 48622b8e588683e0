import { serveKeyring } from '#src/adapters/system/logins/keyring-child.js'

/** Entry of the process that asks the keyring of the system; see `askKeyring`. */
await serveKeyring()
