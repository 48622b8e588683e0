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

/** Whether a text names the address, in lower case, and not only a longer one that contains it. */
export function namesAddress(text: string, address: string): boolean {
  const searched = text.toLowerCase()
  for (let at = searched.indexOf(address); at >= 0; at = searched.indexOf(address, at + 1)) {
    const end = at + address.length
    // Japanese has no space around it
    const isPart = /[a-z0-9._%+-]/.test(searched.slice(Math.max(0, at - 1), at))
    if (!isPart && !/^(?:[a-z0-9_-]|\.[a-z0-9])/.test(searched.slice(end, end + 2))) return true
  }
  return false
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
