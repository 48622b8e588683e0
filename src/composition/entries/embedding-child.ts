import { serveModel } from '#src/adapters/models/embedding/local/serve-model.js'

/** Entry of the child process of the local model; see `LocalEmbedder`. */
serveModel(process.argv[2] ?? '')
