/** What is wrong with a certificate, and whether the user may be in a position to trust it all the same. */
export interface CertificateProblem {
  readonly text: string
  readonly canBeTrusted: boolean
}

const unknownAuthority = {
  text: 'its certificate comes from an authority that is not trusted here',
  canBeTrusted: true,
}
const otherNames = { text: 'its certificate is for other names', canBeTrusted: false }

const problems: Readonly<Record<string, CertificateProblem>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    text: 'its certificate is signed by itself, and not trusted here',
    canBeTrusted: true,
  },
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
    text: 'its server does not send the certificates that lead to an authority trusted here',
    canBeTrusted: true,
  },
  CERT_HAS_EXPIRED: { text: 'its certificate has expired, by the clock of this machine', canBeTrusted: false },
  CERT_NOT_YET_VALID: { text: 'its certificate is not valid yet, by the clock of this machine', canBeTrusted: false },
  CERT_REVOKED: { text: 'its certificate was revoked', canBeTrusted: false },
  ERR_TLS_CERT_ALTNAME_INVALID: otherNames,
  HOSTNAME_MISMATCH: otherNames,
}

/** By the code of Node's error; null for any other failure of TLS. */
export function certificateProblem(code: string): CertificateProblem | null {
  return problems[code] ?? null
}
