import { closeSync, fsyncSync, openSync } from 'node:fs'

/** From here on, a new name in the folder survives a power cut. Windows writes names through, and opens no folder. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch {
    // some network drives cannot do it
  }
}
