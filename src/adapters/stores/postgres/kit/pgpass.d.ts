declare module 'pgpass' {
  /** Calls back with the password of the first line that fits; the file is where the engine's own clients look for it. */
  export default function pgpass(
    login: { readonly host: string; readonly port: number; readonly database: string; readonly user: string },
    done: (password: string | undefined) => void,
  ): void
}
