import { serveModel } from '#src/adapters/models/embedding/local/serve-model.js'

/** The process in which the local model embeds: see `LocalEmbedder`. */
serveModel(process.argv[2] ?? '')
