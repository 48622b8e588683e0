import { aWebsiteScene } from './website-scene.js'

/** The URL of the source that a test pastes into. */
export const pastedUrl = 'https://example.com/job'

/** The use cases, with shorthands for those that write by hand. */
export function aPastingScene(...[options]: Parameters<typeof aWebsiteScene>) {
  const scene = aWebsiteScene(options)
  return {
    ...scene,
    create: async (title = '') => (await scene.websites.createSource({ url: pastedUrl, title })).source.id,
    paste: (sourceId: number, ...texts: readonly string[]) =>
      scene.websites.createChunks({ sourceId, chunks: texts.map((content) => ({ content, headings: [] })) }),
    setStatus: (sourceId: number, status: 'pending' | 'processing' | 'completed' | 'failed', errorMessage?: string) =>
      scene.websites.updateStatus({ sourceId, status, ...(errorMessage === undefined ? {} : { errorMessage }) }),
  }
}
