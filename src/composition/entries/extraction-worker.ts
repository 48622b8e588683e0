import { serveExtraction } from '#src/adapters/sources/extraction/serve-extraction.js'

/** Entry of the threads that read pages; see `WorkerContentExtractor`. */
serveExtraction()
