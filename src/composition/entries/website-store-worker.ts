import { serveStore } from '#src/adapters/stores/sqlite/websites/serve-store.js'

/** Entry of the threads that store large pages; see `StoreThreads`. */
serveStore()
