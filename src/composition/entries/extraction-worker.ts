import { serveExtraction } from '#src/adapters/sources/extraction/serve-extraction.js'

/** The thread in which pages are read: see `WorkerContentExtractor`. */
serveExtraction()
