import type { DocumentHead, DocumentVersion } from '#src/domain/person/document.js'

// in characters of the texts; what is read of them takes a few times as much
const maxKept = 4_000_000

interface Read<Value> {
  readonly value: Value
  readonly beside: string
}

/**
 * Keeps what was read of versions of documents, up to a bound. A version never changes, and its id is never used again;
 * what it was read beside may change, and is a part of the key.
 */
export class ReadVersions<Value> {
  readonly #read = new Map<string, Read<Value>>()
  #length = 0

  find(head: DocumentHead, beside = ''): Value | undefined {
    const known = this.#read.get(keyOf(head))
    return known?.beside === beside ? known.value : undefined
  }

  keep(version: DocumentVersion, value: Value, beside = ''): Value {
    const length = version.text.length + beside.length
    this.#length += length
    if (this.#length > maxKept) {
      this.#read.clear()
      this.#length = length
    }
    this.#read.set(keyOf(version), { value, beside })
    return value
  }
}

function keyOf({ id, version, createdAt }: DocumentHead): string {
  return `${id} ${version} ${createdAt}`
}
