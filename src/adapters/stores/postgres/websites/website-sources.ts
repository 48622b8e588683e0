import { postgresDialect } from '#src/adapters/stores/postgres/kit/dialect.js'
import { sourceStatements } from '#src/adapters/stores/sql/websites/source-statements.js'
import { Sources, type WebsiteStatements } from '#src/adapters/stores/sql/websites/website-sources.js'
import { textStatements } from '#src/adapters/stores/sql/websites/website-texts.js'
import { websiteChunks, websiteSources, websiteVersions } from './tables.js'

export const websiteStatements: WebsiteStatements = {
  sources: sourceStatements(websiteSources, postgresDialect),
  texts: textStatements({ sources: websiteSources, versions: websiteVersions, chunks: websiteChunks }),
}

/** The pages of a store on this engine. */
export const sources = new Sources(websiteStatements)
