import { sourceStatements } from '#src/adapters/stores/sql/websites/source-statements.js'
import { Sources, type WebsiteStatements } from '#src/adapters/stores/sql/websites/website-sources.js'
import { textStatements } from '#src/adapters/stores/sql/websites/website-texts.js'
import { sqliteDialect } from '#src/adapters/stores/sqlite/kit/dialect.js'
import { websiteChunks, websiteSources, websiteVersions } from './tables.js'

export const websiteStatements: WebsiteStatements = {
  sources: sourceStatements(websiteSources, sqliteDialect),
  texts: textStatements({ sources: websiteSources, versions: websiteVersions, chunks: websiteChunks }),
}

/** The pages of a store on this engine. */
export const sources = new Sources(websiteStatements)
