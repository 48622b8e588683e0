// Rolls up the declarations of the package's subpaths into dist. Omits what no subpath exports and what is marked `@internal`.
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'

const entries = ['library', 'jobs', 'websites', 'mail', 'hunt', 'person', 'sync', 'mcp', 'postgres', 'memory']

const bundle = await rollup({
  input: Object.fromEntries(entries.map((name) => [name, `src/composition/entries/${name}.ts`])),
  external: [/^node:/],
  plugins: [dts({ tsconfig: 'tsconfig.json', compilerOptions: { stripInternal: true } })],
  onwarn: (warning) => {
    throw new Error(warning.message)
  },
})
await bundle.write({ dir: 'dist', entryFileNames: '[name].d.ts', chunkFileNames: 'types-[name].d.ts' })
await bundle.close()
