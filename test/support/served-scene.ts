import { afterAll, beforeAll, expect } from 'vitest'
import { type ArchiveFolder, foreignArchive, importedArchive } from './mail-archives.js'
import { MailServer } from './mail-client.js'
import type { Letter } from './mail-letters.js'
import { scene } from './mail-scene.js'

type MakeArchive = (letters: readonly Letter[]) => Promise<ArchiveFolder>

/** For describe.each: who made the archive, and a function that makes one from letters. */
export const archiveKinds: readonly (readonly ['own' | 'foreign', MakeArchive])[] = [
  ['own', importedArchive],
  ['foreign', async (letters) => foreignArchive(letters)],
]

/** An archive of these letters for all tests of the enclosing describe. */
export function sharedArchive(letters: readonly Letter[], make: MakeArchive = importedArchive): () => ArchiveFolder {
  let archive: ArchiveFolder
  beforeAll(async () => {
    archive = await make(letters)
  })
  afterAll(() => archive.remove())
  return () => archive
}

/** Serves the scene to all tests of the enclosing describe; at the end its archive must be byte-identical. */
export function servedScene(make: MakeArchive) {
  const archive = sharedArchive(scene, make)
  let server: MailServer
  let before: readonly string[]
  const expectUntouched = () => expect(archive().fingerprint()).toEqual(before)
  beforeAll(async () => {
    before = archive().fingerprint()
    server = await MailServer.start(archive().path)
  })
  afterAll(async () => {
    await server.close()
    expectUntouched()
  })
  return { archive, server: () => server, expectUntouched }
}
