/** `unreadable`: it is no file of its own (a link, a folder), too large, or not text. */
export type NoteReading =
  | { readonly outcome: 'read'; readonly text: string }
  | { readonly outcome: 'missing' | 'unreadable' }

/**
 * The folder into which notes are written. Names are those of files in it, never paths. All methods throw
 * VALIDATION_ERROR if the folder cannot be used, and INTERNAL_ERROR if the system fails. Source: person-papers-notes.
 */
export interface NoteFolder {
  /** Returns the names that end in `.md`, in any case, in their order. Creates the folder if it is missing. */
  list(): Promise<readonly string[]>
  /** Links are not followed. */
  read(name: string): Promise<NoteReading>
  /** Writes a new file, all of it or nothing. `taken`: something has this name, which stays as it is. */
  create(name: string, text: string): Promise<'written' | 'taken'>
  /**
   * Writes a file anew, all of it or nothing, if its text is still `before`. `changed`: it is not. `denied`: the file
   * is read-only, or the system does not allow it, as for one that another program holds open.
   */
  replace(name: string, before: string, text: string): Promise<'written' | 'changed' | 'denied'>
}
