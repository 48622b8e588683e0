import type { DocumentHead, DocumentVersion } from '#src/domain/person/document.js'

// in characters of the texts; what is read of them takes a few times as much
const maxKept = 4_000_000

/** Keeps what was read of versions of documents, up to a bound. A version never changes, and its id is never used again. */
export class ReadVersions<Value> {
  readonly #read = new Map<string, Value>()
  #length = 0

  find(head: DocumentHead): Value | undefined {
    return this.#read.get(keyOf(head))
  }

  keep(version: DocumentVersion, value: Value): Value {
    this.#length += version.text.length
    if (this.#length > maxKept) {
      this.#read.clear()
      this.#length = version.text.length
    }
    this.#read.set(keyOf(version), value)
    return value
  }
}

function keyOf({ id, version, createdAt }: DocumentHead): string {
  return `${id} ${version} ${createdAt}`
}
