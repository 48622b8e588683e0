import { parentPort, workerData } from 'node:worker_threads'
import { serveStore } from '../adapters/persistence/sqlite/websites/serve-store.js'

/** The thread in which large pages are stored: see `StoreThreads`. */
if (parentPort !== null) await serveStore(parentPort, workerData)
