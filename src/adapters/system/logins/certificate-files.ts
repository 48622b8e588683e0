import { open } from 'node:fs/promises'
import { codeOf, isDenied, isMissing } from '#src/adapters/kit/errors.js'
import type { CertificateFiles } from '#src/application/sync/ports/certificate-files.js'
import { AppError } from '#src/domain/shared/app-error.js'

const maxBytes = 2 ** 20

export const certificateFiles: CertificateFiles = { read }

async function read(path: string): Promise<string> {
  const text = await readText(path)
  if (text.includes('PRIVATE KEY-----')) throw refusal(`${path} holds a private key: give the certificate alone`)
  if (!text.includes('-----BEGIN CERTIFICATE-----')) throw refusal(`${path} holds no certificate in PEM`)
  return text
}

async function readText(path: string): Promise<string> {
  try {
    const file = await open(path)
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(maxBytes))
      return buffer.toString('utf8', 0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    const why = isMissing(error)
      ? 'there is no such file. Check its path'
      : `${isDenied(error) ? 'permission denied' : codeOf(error)}. Check its permissions`
    throw refusal(`The certificate ${path} cannot be read: ${why}`, error)
  }
}

function refusal(message: string, cause?: unknown): AppError {
  return new AppError('VALIDATION_ERROR', `${message}.`, { cause })
}
