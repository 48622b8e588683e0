import { postgresDialect } from '#src/adapters/stores/postgres/kit/dialect.js'
import { chunkTexts } from '#src/adapters/stores/sql/websites/chunk-text.js'
import { sourceStatements } from '#src/adapters/stores/sql/websites/source-statements.js'
import { StoreWork } from '#src/adapters/stores/sql/websites/store-work.js'
import { Sources, type WebsiteStatements } from '#src/adapters/stores/sql/websites/website-sources.js'
import { textStatements } from '#src/adapters/stores/sql/websites/website-texts.js'
import { deleteChunks, insertChunks } from './chunk-rows.js'
import * as info from './store-info.js'
import { websiteChunks, websiteSources, websiteVersions } from './tables.js'
import { indexTexts } from './text-index.js'
import { chunksFrom, insertProbes, insertVectors, startSpace, storedProbes } from './vector-rows.js'

export const websiteStatements: WebsiteStatements = {
  sources: sourceStatements(websiteSources, postgresDialect),
  texts: textStatements({ sources: websiteSources, versions: websiteVersions, chunks: websiteChunks }),
}

const tables = { sources: websiteSources, chunks: websiteChunks }

export const { foundChunk, fromChunks } = chunkTexts(tables)

export const websiteStore = new StoreWork(
  {
    tables,
    facts: info.readFacts,
    space: info.readSpace,
    analysis: info.readAnalysis,
    holdSpace: info.holdSpace,
    writeSpace: info.writeSpace,
    writeCalibration: info.writeCalibration,
    writeAnalysis: info.writeAnalysis,
    noteChange: info.noteChange,
    countChunks: info.countChunks,
    ...{ startSpace, insertChunks, deleteChunks, indexTexts },
    ...{ insertVectors, insertProbes, storedProbes, chunksFrom },
  },
  new Sources(websiteStatements),
)
