/** The folder of the home with the papers that go to employers. */
export interface PaperFolder {
  /** Whether it holds a plain file with this name; a link is none. Never rejects. */
  has(name: string): Promise<boolean>
}
