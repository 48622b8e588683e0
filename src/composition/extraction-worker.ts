import { parentPort } from 'node:worker_threads'
import { serveExtraction } from '../adapters/extraction/serve-extraction.js'

/** The thread in which pages are read: see `WorkerContentExtractor`. */
if (parentPort !== null) serveExtraction(parentPort)
