import { DisjointSets } from './disjoint-sets.js'
import { readMessageId } from './identifiers.js'
import { hash63, KeyNumbers } from './key-numbers.js'

/** What a message states about its place in a conversation. Its subject is never used. */
export interface ThreadHeaders {
  readonly messageId: string | null
  readonly inReplyTo: string | null
  /** Oldest first. */
  readonly references: readonly string[]
  /** Gmail's own thread id, which is kept. */
  readonly gmailThreadId: bigint | null
}

/** The same, ready to be joined: message ids as 63-bit keys, without junk. */
export interface ThreadLinks {
  readonly own: bigint
  /** The stated ancestors, root first and parent last, without duplicates and itself. */
  readonly ancestors: readonly bigint[]
  readonly gmailThreadId: bigint | null
}

/** `contentKey` identifies a message whose Message-ID is missing or junk; it depends on the bytes only. */
export function threadLinks(headers: ThreadHeaders, contentKey: string): ThreadLinks {
  const own = hash63(readMessageId(headers.messageId) ?? contentKey)
  const ancestors = new Set<bigint>()
  for (const stated of [...headers.references, headers.inReplyTo]) {
    const id = readMessageId(stated)
    if (id !== null) ancestors.add(hash63(id))
  }
  ancestors.delete(own)
  return { own, ancestors: [...ancestors], gmailThreadId: headers.gmailThreadId }
}

const none = -1
/** No Gmail id is negative. */
const unknown = -(2n ** 63n)

/**
 * Builds conversations message by message. A message is in one conversation with all that it refers to, and messages
 * that share a reference are together, even if a gateway rewrote an id. A message that is referred to but was never
 * seen has a place too. Within a conversation, messages form trees (after Jamie Zawinski's algorithm): a message's own
 * statement about its parent overrides those of others; of equal claims the smaller key wins, and the smallest key of a
 * loop is its root, so that the order of arrival does not matter.
 */
export class ThreadForest {
  readonly #numbers = new KeyNumbers()
  /**
   * By number: the parent that the message itself states, the one that referring messages state, and Gmail's thread.
   */
  #ownParent = new Int32Array(512).fill(none)
  #claimedParent = new Int32Array(512).fill(none)
  #gmail = new BigInt64Array(512).fill(unknown)
  #joined = new DisjointSets()

  /** Adds a message, in any order. */
  add({ own, ancestors, gmailThreadId }: ThreadLinks): void {
    const node = this.#node(own)
    if (gmailThreadId !== null) claimLeast(this.#gmail, node, gmailThreadId)
    let parent = none
    for (const key of ancestors) {
      const ancestor = this.#node(key)
      if (parent !== none) this.#claim(this.#claimedParent, ancestor, parent)
      parent = ancestor
      this.#joined.join(node, ancestor)
    }
    if (parent !== none) this.#claim(this.#ownParent, node, parent)
  }

  /**
   * Returns the thread of a message as known now, walking at most `steps` towards the root. Later messages may change
   * it; `resolve` is exact.
   */
  guess({ own, gmailThreadId }: ThreadLinks, steps = 100): bigint {
    if (gmailThreadId !== null) return gmailThreadId
    let node = this.#node(own)
    for (let left = steps; left > 0; left--) {
      const gmail = this.#gmail[node] ?? unknown
      if (gmail !== unknown) return gmail
      const parent = this.#parent(node)
      if (parent === none) break
      node = parent
    }
    return this.#numbers.key(node)
  }

  /**
   * Returns a function for the thread of each message added so far, a positive 63-bit number: Gmail's, if stated in the
   * message, its nearest ancestor, or else anywhere in the conversation; otherwise the smallest key of the
   * conversation's roots. The result does not depend on the order of messages. Takes time nearly linear in their
   * number.
   */
  resolve(): (message: ThreadLinks) => bigint {
    const { roots, gmail } = this.#descend()
    // per conversation, under the number of one of its nodes: a thread id from Gmail names the whole conversation
    const [names, known] = [new BigInt64Array(roots.length), new BigInt64Array(roots.length)]
    names.fill(unknown)
    known.fill(unknown)
    for (const [node, root] of roots.entries()) {
      const id = this.#gmail[node] ?? unknown
      if (id !== unknown) claimLeast(known, this.#joined.find(node), id)
      if (root === node) claimLeast(names, this.#joined.find(node), this.#numbers.key(node))
    }
    return ({ own, gmailThreadId }) => {
      const node = this.#numbers.find(own)
      if (gmailThreadId !== null || node === none) return gmailThreadId ?? own
      const conversation = this.#joined.find(node)
      const ids = [gmail[node], known[conversation], names[conversation]]
      return ids.find((id) => id !== undefined && id !== unknown) ?? own
    }
  }

  /** Finds the root of every node, and the thread id that it inherits from its nearest ancestor with one. */
  #descend(): { readonly roots: Int32Array; readonly gmail: BigInt64Array } {
    const size = this.#numbers.size
    const roots = new Int32Array(size).fill(none)
    const gmail = this.#gmail.slice(0, size)
    // the walk that visited each node: meeting a node again on the same walk is a loop
    const walks = new Int32Array(size).fill(none)
    for (let start = 0; start < size; start++) {
      const path: number[] = []
      let node = start
      for (; node !== none && roots[node] === none && walks[node] !== start; node = this.#parent(node)) {
        walks[node] = start
        path.push(node)
      }
      if (node !== none && roots[node] === none) this.#closeLoop(node, roots)
      this.#settle(path, roots, gmail)
    }
    return { roots, gmail }
  }

  /** Assigns the root of a loop to its nodes. */
  #closeLoop(member: number, roots: Int32Array): void {
    let root = member
    for (let node = this.#parent(member); node !== member; node = this.#parent(node)) {
      if (this.#numbers.key(node) < this.#numbers.key(root)) root = node
    }
    let node = member
    do {
      roots[node] = root
      node = this.#parent(node)
    } while (node !== member)
  }

  /** Passes root and thread id down a path that was walked up. */
  #settle(path: readonly number[], roots: Int32Array, gmail: BigInt64Array): void {
    for (let i = path.length - 1; i >= 0; i--) {
      const node = path[i] ?? none
      // a node in a loop has no nearest ancestor
      if (roots[node] !== none) continue
      const parent = this.#parent(node)
      roots[node] = parent === none ? node : (roots[parent] ?? node)
      if (parent !== none && gmail[node] === unknown) gmail[node] = gmail[parent] ?? unknown
    }
  }

  #parent(node: number): number {
    const own = this.#ownParent[node] ?? none
    return own === none ? (this.#claimedParent[node] ?? none) : own
  }

  #claim(parents: Int32Array, node: number, parent: number): void {
    const held = parents[node] ?? none
    if (held === none || this.#numbers.key(parent) < this.#numbers.key(held)) parents[node] = parent
  }

  #node(key: bigint): number {
    const node = this.#numbers.add(key)
    if (node === this.#gmail.length) this.#grow()
    this.#joined.reach(node)
    return node
  }

  #grow(): void {
    const length = 2 * this.#gmail.length
    const [own, claimed, gmail] = [new Int32Array(length), new Int32Array(length), new BigInt64Array(length)]
    own.fill(none).set(this.#ownParent)
    claimed.fill(none).set(this.#claimedParent)
    gmail.fill(unknown).set(this.#gmail)
    this.#ownParent = own
    this.#claimedParent = claimed
    this.#gmail = gmail
  }
}

function claimLeast(ids: BigInt64Array, at: number, id: bigint): void {
  const held = ids[at] ?? unknown
  if (held === unknown || id < held) ids[at] = id
}
