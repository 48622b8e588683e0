import { serveStore } from '#src/adapters/stores/sqlite/websites/serve-store.js'

/** The thread in which large pages are stored: see `StoreThreads`. */
serveStore()
