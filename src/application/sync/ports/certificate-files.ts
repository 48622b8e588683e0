/** Certificates of the authorities of private servers. */
export interface CertificateFiles {
  /** The PEM text of a file. Throws VALIDATION_ERROR if it cannot be read, or holds no certificate or a private key. */
  read(path: string): Promise<string>
}
