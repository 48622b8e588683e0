import { serveStore } from '#src/adapters/persistence/sqlite/websites/serve-store.js'

/** The thread in which large pages are stored: see `StoreThreads`. */
serveStore()
