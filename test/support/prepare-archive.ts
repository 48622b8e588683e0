// Prepares an archive of an earlier version one message at a time and reports each; a separate process so that it can
// be killed.
import { SqliteMailStore } from '#src/adapters/stores/sqlite/mail/sqlite-mail-store.js'
import { prepareStore } from '#src/application/mail/prepare-store.js'

const [path = ''] = process.argv.slice(2)
const store = new SqliteMailStore(path, { maxPreparedAtOnce: 1, busyTimeoutMs: 60_000 })
await prepareStore(store, { onProgress: ({ done, total }) => process.stdout.write(`${done} of ${total}\n`) })
await store.close()
