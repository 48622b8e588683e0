import { text } from 'node:stream/consumers'
import type { KeyringAnswer, KeyringRequest } from './keyring-process.js'

const service = 'jobworkflow: mail accounts'

/** Serves one request on standard input and ends; the entry of the process that `askKeyring` starts. */
export async function serveKeyring(): Promise<void> {
  const request = JSON.parse(await text(process.stdin)) as KeyringRequest
  process.stdout.write(JSON.stringify(await answer(request)))
}

async function answer(request: KeyringRequest): Promise<KeyringAnswer> {
  const keyring = await import('@napi-rs/keyring').catch(() => null)
  if (keyring === null) return { failure: 'missing' }
  try {
    // otherwise it is kept in the kernel, which forgets it when the machine is switched off
    const entry = new keyring.Entry(service, request.account, { linux: { store: 'secret-service' } })
    if (request.ask === 'put') {
      entry.setPassword(request.secret)
      return { value: true }
    }
    return { value: request.ask === 'get' ? entry.getPassword() : entry.deleteCredential() }
  } catch {
    return { failure: 'refused' }
  }
}
