import { use } from '#src/adapters/stores/sql/kit/work.js'
import { sourceStatements } from '#src/adapters/stores/sql/websites/source-statements.js'
import { StoreWork } from '#src/adapters/stores/sql/websites/store-work.js'
import { Sources } from '#src/adapters/stores/sql/websites/website-sources.js'
import { textStatements } from '#src/adapters/stores/sql/websites/website-texts.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { sqliteDialect } from '#src/adapters/stores/sqlite/kit/dialect.js'
import * as chunkRows from './chunk-rows.js'
import * as info from './store-info.js'
import { websiteChunks, websiteSources, websiteVersions } from './tables.js'
import { indexTexts } from './text-index.js'
import * as vectorRows from './vector-rows.js'

/** The pages of a store in SQLite. */
export const sources = new Sources({
  sources: sourceStatements(websiteSources, sqliteDialect),
  texts: textStatements({ sources: websiteSources, versions: websiteVersions, chunks: websiteChunks }),
})

export const websiteStore = new StoreWork(
  {
    tables: { sources: websiteSources, chunks: websiteChunks },
    facts: info.readFacts,
    space: info.readSpace,
    analysis: info.readAnalysis,
    // a writer locks the whole file
    holdSpace: info.readSpace,
    writeSpace: info.writeSpace,
    writeCalibration: info.writeCalibration,
    writeAnalysis: info.writeAnalysis,
    noteChange: info.noteChange,
    startSpace: vectorRows.startSpace,
    storedProbes: vectorRows.storedProbes,
    countChunks: () => use(chunkRows.countChunks),
    insertChunks: (sourceId, chunks) => use((store: Connection) => chunkRows.insertChunks(store, sourceId, chunks)),
    deleteChunks: (sourceId) => use((store: Connection) => chunkRows.deleteChunks(store, sourceId)),
    indexTexts: (chunks) => use((store: Connection) => indexTexts(store, chunks)),
    insertVectors: (ids, vectors) => use((store: Connection) => vectorRows.insertVectors(store, ids, vectors)),
    insertProbes: (vectors) => use((store: Connection) => vectorRows.insertProbes(store, vectors)),
    chunksFrom: (ids) => use((store: Connection) => vectorRows.chunksFrom(store, ids)),
  },
  sources,
)
