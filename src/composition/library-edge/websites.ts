import * as models from '#src/adapters/models/embedding/local/pull-model.js'
import type { Embedder } from '#src/application/websites/ports/embedder.js'
import type { PageFetcher } from '#src/application/websites/ports/page-fetcher.js'
import * as embedders from '#src/composition/choose-embedder.js'
import * as sites from '#src/composition/open-sites.js'
import * as websites from '#src/composition/open-websites.js'
import { guarded } from './guarded.js'
import { checkArguments } from './shape.js'
import {
  fetchingOptions,
  localEmbedderParameters,
  modelShapes,
  sitesOptions,
  websitesOptions,
  websitesShapes,
} from './websites-shapes.js'

/**
 * The store in the SQLite file or at the PostgreSQL URL that `source` is, or the one that it keeps. Nothing is opened before the first call; then
 * what a process that died was at is marked as interrupted. Throws VALIDATION_ERROR.
 */
export function openWebsites(
  source: websites.WebsitesSource,
  options: websites.WebsitesOptions = {},
): websites.Websites {
  checkArguments(websitesOptions, [options])
  return guarded(websites.openWebsites(source, options), websitesShapes)
}

/** Fetches pages politely and not from private networks; the caller closes it. Throws VALIDATION_ERROR. */
export function createPageFetcher(options: websites.FetchingOptions = {}): PageFetcher & { close(): Promise<void> } {
  checkArguments(fetchingOptions, [options])
  return websites.createPageFetcher(options)
}

/** Postings are read as pages are: politely, and not from private networks. Nothing is started before the first. Throws VALIDATION_ERROR. */
export async function openSites(options: sites.SitesOptions = {}): Promise<sites.Sites> {
  checkArguments(sitesOptions, [options])
  return sites.openSites(options)
}

/** Embeds with the model in `modelDir`, in a process that starts with the first text; the caller closes it. Throws VALIDATION_ERROR. */
export function createLocalEmbedder(options: Pick<models.ModelRequest, 'modelDir'>): Embedder {
  checkArguments(localEmbedderParameters, [options])
  return embedders.createLocalEmbedder(options)
}

const { describeModel: describe, pullModel: pull } = models

export const { describeModel, pullModel } = guarded({ describeModel: describe, pullModel: pull }, modelShapes)
