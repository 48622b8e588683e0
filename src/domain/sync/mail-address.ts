import { AppError } from '#src/domain/shared/app-error.js'

/** A domain name or an address of a machine: what can stand in a connection, and nothing that a terminal obeys. */
const hostShape = /^[\p{L}\p{N}._-]{1,253}$|^[0-9a-f:]{2,39}$/iu
// an address is shown, stored and sent as it is, so only what is printable and without spaces
const addressShape = /^[^\s\p{C}@"<>]{1,64}@[\p{L}\p{N}.-]{1,190}$/u

export function isHostName(host: string): boolean {
  return hostShape.test(host)
}

/** The address in lower case. Throws VALIDATION_ERROR. */
export function readMailAddress(text: string): string {
  const address = text.trim().toLowerCase()
  if (addressShape.test(address)) return address
  throw new AppError('VALIDATION_ERROR', 'This is not an email address. Give one such as you@mail.example.')
}

export function mailDomainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

/** Whether an IP address is one of this machine: 127.0.0.0/8 or ::1. */
export function isLoopbackAddress(ip: string): boolean {
  return (
    /^127(?:\.\d{1,3}){3}$/.test(ip) || /^(?:0{0,4}:){2,7}0{0,3}1$/.test(ip) || /^::ffff:127(?:\.\d{1,3}){3}$/i.test(ip)
  )
}
