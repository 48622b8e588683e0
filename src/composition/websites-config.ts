import { resolve } from 'node:path'
import { defaults, type EmbedderKind } from '../adapters/cli/defaults.js'
import type { WebsiteFlags } from '../adapters/cli/services.js'
import { defaultModelDir } from '../adapters/embedding/local/model-files.js'
import { readAddress, settingOf } from './read-setting.js'

export interface WebsitesConfig {
  /** Absolute path of the store. */
  readonly websitesDb: string
  /** Between two requests to one host, in milliseconds. */
  readonly hostDelayMs: number
  /** Hosts that may be in a private network. */
  readonly allowHosts: readonly string[]
  readonly embedder: EmbedderKind
  /** An OpenAI-compatible endpoint; null when none is named. */
  readonly embeddings: { readonly url: string; readonly model: string; readonly apiKey: string | null } | null
  /** Absolute path of the folder of local models. */
  readonly modelDir: string
  /** Where local models are fetched from; null for the usual place. */
  readonly modelHub: string | null
  /** Null when there is none. */
  readonly anthropicApiKey: string | null
  /** Null for the model that the adapter prefers. */
  readonly anthropicModel: string | null
  /** Absolute path of the event log; null when none is named. */
  readonly eventsFile: string | null
}

/** Throws VALIDATION_ERROR. */
export function readWebsitesConfig(
  flags: WebsiteFlags,
  env: NodeJS.ProcessEnv,
  workingDirectory: string,
): WebsitesConfig {
  const path = (text: string) => resolve(workingDirectory, text)
  return {
    websitesDb: path(flags.websitesDb ?? defaults.websitesDb),
    hostDelayMs: flags.hostDelay ?? defaults.hostDelayMs,
    allowHosts: flags.allowHost ?? [],
    embedder: flags.embedder ?? defaults.embedder,
    embeddings: readEmbeddings(env),
    modelDir: path(flags.modelDir ?? defaultModelDir(env)),
    modelHub: readAddress(env, 'JOBWORKFLOW_MODEL_HUB'),
    anthropicApiKey: settingOf(env, 'ANTHROPIC_API_KEY'),
    anthropicModel: settingOf(env, 'JOBWORKFLOW_ANTHROPIC_MODEL'),
    eventsFile: flags.eventsFile === undefined ? null : path(flags.eventsFile),
  }
}

function readEmbeddings(env: NodeJS.ProcessEnv): WebsitesConfig['embeddings'] {
  const url = settingOf(env, 'JOBWORKFLOW_EMBEDDINGS_URL')
  if (url === null) return null
  return {
    url,
    model: settingOf(env, 'JOBWORKFLOW_EMBEDDINGS_MODEL') ?? defaults.embeddingsModel,
    apiKey: settingOf(env, 'JOBWORKFLOW_EMBEDDINGS_API_KEY'),
  }
}
