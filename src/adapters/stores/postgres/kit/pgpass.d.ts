declare module 'pgpass' {
  /**
   * Calls back with the password of the first matching line; reads the file from where the engine's own clients look
   * for it.
   */
  export default function pgpass(
    login: { readonly host: string; readonly port: number; readonly database: string; readonly user: string },
    done: (password: string | undefined) => void,
  ): void
}
