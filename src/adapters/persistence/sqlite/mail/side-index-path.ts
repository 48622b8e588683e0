/** Where the index of an archive made elsewhere lies: beside it. */
export function sideIndexPath(archivePath: string): string {
  return `${archivePath}.index`
}
