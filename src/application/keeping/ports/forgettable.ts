import type { Forgotten } from '#src/domain/keeping/forgetting.js'
import type { KeptStore } from '#src/domain/keeping/manifest.js'

/** A job as far as it must be known to erase it. */
export interface ForgettableJob {
  readonly id: number
  /** The URLs that it has and had, unless another job has them now. */
  readonly urls: readonly string[]
  readonly name: string
}

/** Letters that are erased, as what refers to them names them. */
export interface ForgettableLetters {
  readonly ids: ReadonlySet<number>
  readonly messageIds: ReadonlySet<string>
  /** Conversations of which no letter is left. */
  readonly threads: ReadonlySet<string>
  /** What to call the first few. */
  readonly names: readonly string[]
}

/** Removes what the erased rows left in files, such as the words of an index and unused pages. */
export interface Purging {
  /** Throws DB_ERROR if there is no room for it, and, retryable, while another program prevents it. */
  purge(): Promise<void>
}

/** Erases from a queue. Each call is one transaction. Throws DB_NOT_FOUND, DB_ERROR. */
export interface ForgettableJobs extends Purging {
  /** Returns null if there is no such job. */
  find(id: number): Promise<ForgettableJob | null>
  /** The jobs whose company has this key. */
  ofCompany(companyKey: string): Promise<readonly ForgettableJob[]>
  /** What a queue has about these jobs, besides themselves. */
  count(jobs: readonly ForgettableJob[]): Promise<readonly Forgotten[]>
  erase(jobs: readonly ForgettableJob[]): Promise<void>
  /** What a queue says about letters, and, unless it is null, about an address. With `isErased`, it is erased too. */
  notesOn(letters: ForgettableLetters, address: string | null, isErased: boolean): Promise<readonly Forgotten[]>
  /** What a queue says about an employer apart from its jobs. With `isErased`, it is erased too. */
  notesOfCompany(companyKey: string, isErased: boolean): Promise<readonly Forgotten[]>
  close(): Promise<void>
}

/** Erases from an archive of mail. Each call is one transaction. Throws DB_NOT_FOUND, DB_ERROR. */
export interface ForgettableMail extends Purging {
  /** Throws if nothing can be erased from it: another program may have made it. */
  check(): Promise<void>
  /** All letters of an account. */
  ofAccount(address: string): Promise<ForgettableLetters>
  /** The letters from and to an address. */
  ofPerson(address: string): Promise<ForgettableLetters>
  /** Erases letters; with an account, also what is remembered of its folders and files. */
  erase(letters: ForgettableLetters, account: string | null): Promise<void>
}

/** Copies of whole stores that upgrades made by themselves. */
export interface StoreCopies {
  names(stores: readonly KeptStore[]): Promise<readonly string[]>
  /** Throws DB_ERROR if one cannot be removed. */
  remove(stores: readonly KeptStore[]): Promise<void>
}
