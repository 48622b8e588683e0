const packageName = '@huggingface/transformers'

/** Texts to vectors: one row of `dims[1]` numbers a text, one after the other. */
export type FeatureExtractor = (
  texts: readonly string[],
  options: { readonly pooling: 'mean'; readonly normalize: boolean },
) => Promise<{ readonly dims: readonly number[]; readonly data: ArrayLike<number> }>

/** What is used of @huggingface/transformers, versions 3 and 4. It is an add-on: its types need not be there. */
export interface Transformers {
  readonly env: {
    allowRemoteModels: boolean
    localModelPath: string
    useFSCache: boolean
    logLevel?: number
  }
  pipeline(
    task: 'feature-extraction',
    model: string,
    options: { readonly dtype: 'q8'; readonly device: 'cpu'; readonly local_files_only: true },
  ): Promise<FeatureExtractor>
}

/** Whether the package is installed where `loadTransformers` finds it. Nothing of it is loaded. */
export function hasTransformers(): boolean {
  try {
    import.meta.resolve(packageName)
    return true
  } catch {
    return false
  }
}

/**
 * The package, from the folders above this program alone: beside it, or beside a global installation of it. The working
 * directory has no say: it may be anybody's. Rejects when it is not installed.
 */
export async function loadTransformers(): Promise<Transformers> {
  // a variable: the bundler must leave this import alone
  const name: string = packageName
  return import(name)
}
