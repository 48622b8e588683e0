import { AppError } from '../../../domain/shared/app-error.js'

/**
 * Where embeddings are asked for, from the address of a server (`http://localhost:11434`), of its API
 * (`http://localhost:11434/v1`) or of the endpoint itself (`…/v1/embeddings`). Throws VALIDATION_ERROR.
 */
export function endpointAddress(text: string): URL {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  if (url === null || !/^https?:$/.test(url.protocol)) throw refused('an HTTP or HTTPS address')
  if (url.username !== '' || url.password !== '')
    throw refused('an address without user and password; a key goes into JOBWORKFLOW_EMBEDDINGS_API_KEY')
  const path = url.pathname.replace(/(?<!\/)\/+$/, '')
  if (path === '') url.pathname = '/v1/embeddings'
  else if (!path.endsWith('/embeddings')) url.pathname = `${path}/embeddings`
  else url.pathname = path
  url.hash = ''
  return url
}

function refused(wanted: string): AppError {
  return new AppError(
    'VALIDATION_ERROR',
    `JOBWORKFLOW_EMBEDDINGS_URL must be ${wanted}, such as http://localhost:11434/v1.`,
  )
}
