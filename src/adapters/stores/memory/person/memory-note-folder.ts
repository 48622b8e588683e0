import type { NoteFolder, NoteReading } from '#src/application/person/ports/note-folder.js'
import { compareTexts } from '#src/domain/shared/text.js'

/** A folder that takes two spellings of a name for one, as the strictest systems do. */
export class MemoryNoteFolder implements NoteFolder {
  readonly files = new Map<string, string>()

  async list(): Promise<readonly string[]> {
    return [...this.files.keys()].filter((name) => /\.md$/i.test(name)).sort(compareTexts)
  }

  async read(name: string): Promise<NoteReading> {
    const text = this.files.get(name)
    return text === undefined ? { outcome: 'missing' } : { outcome: 'read', text }
  }

  async create(name: string, text: string): Promise<'written' | 'taken'> {
    if ([...this.files.keys()].some((other) => other.toLowerCase() === name.toLowerCase())) return 'taken'
    this.files.set(name, text)
    return 'written'
  }

  async replace(name: string, before: string, text: string): Promise<'written' | 'changed' | 'denied'> {
    if (this.files.get(name) !== before) return 'changed'
    this.files.set(name, text)
    return 'written'
  }
}
