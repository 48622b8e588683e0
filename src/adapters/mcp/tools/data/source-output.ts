import { type Static, Type } from 'typebox'
import type { WebsiteSource } from '../../../../domain/websites/website.js'
import { toSourceJson } from '../../../presentation/websites/website-json.js'
import { contentTypeSchema, languageSchema, statusSchema } from '../websites/website-tool.js'

/** Of a source, wherever a tool of this set answers one. */
export const sourceProperties = {
  source_id: Type.Integer(),
  url: Type.String(),
  title: Type.String(),
  content_type: contentTypeSchema,
  language: languageSchema,
  processing_status: statusSchema,
  fetch_timestamp: Type.Union([Type.String(), Type.Null()], {
    description: 'When the oldest of what is served was fetched or pasted, ISO 8601, UTC.',
  }),
  chunks_count: Type.Integer({ minimum: 0 }),
  has_pasted_text: Type.Boolean({ description: 'Whether some of it was pasted: no fetch replaces it then.' }),
  error_message: Type.Union([Type.String(), Type.Null()]),
}

export const sourceSchema = Type.Object(sourceProperties, { additionalProperties: false })

export function toSourceOutput(source: WebsiteSource): Static<typeof sourceSchema> {
  const { url, title, content_type, language, processing_status, ...rest } = toSourceJson(source)
  return { source_id: source.id, url, title, content_type, language, processing_status, ...rest }
}
