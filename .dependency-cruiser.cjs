/** The layers: composition → edges → the other adapters → application → domain. */
const adapters = '^src/adapters/'
const kinds = [
  'edges/cli',
  'edges/mcp',
  'edges/web',
  'models/embedding',
  'models/synthesis',
  'papers',
  'sources/boards',
  'sources/extraction',
  'sources/fetching',
  'sources/imap',
  'sources/mail-files',
  'sources/mime',
  'sources/posting-files',
  'stores',
  'system',
]

/** What a kind may import in addition to itself and the kit. The command line and the page show the setup of clients. */
const alsoSeen = {
  'edges/cli': ['edges/words', 'system/clients'],
  'edges/mcp': ['edges/words'],
  'edges/web': ['edges/words', 'system/clients'],
}

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-alone',
      comment: 'The domain imports nothing outside itself, not even a package.',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'application-on-domain',
      comment: 'Use cases import only the domain and their ports.',
      severity: 'error',
      from: { path: '^src/application/' },
      to: { pathNot: '^src/(application|domain)/' },
    },
    ...kinds.map((kind) => ({
      name: `${kind.replace('/', '-')}-apart`,
      comment: 'Adapters of different kinds do not import each other: composition hands one to the other.',
      severity: 'error',
      from: { path: `${adapters}${kind}/` },
      to: {
        path: adapters,
        pathNot: `${adapters}(${[kind, 'kit', ...(alsoSeen[kind] ?? [])].join('|')})/`,
      },
    })),
    {
      name: 'words-between',
      comment: 'Words shared by several edges import no edge.',
      severity: 'error',
      from: { path: `${adapters}edges/words/` },
      to: { path: adapters, pathNot: `${adapters}(edges/words|kit)/` },
    },
    {
      name: 'kit-below',
      comment: 'What adapters share imports no adapter and no context.',
      severity: 'error',
      from: { path: `${adapters}kit/` },
      to: { path: '^src/', pathNot: `^src/(adapters/kit|domain/shared)/` },
    },
    {
      name: 'composition-on-top',
      severity: 'error',
      from: { pathNot: '^src/composition/' },
      to: { path: '^src/composition/' },
    },
    {
      name: 'mcp-sdk-in-one-folder',
      severity: 'error',
      from: { pathNot: `${adapters}edges/mcp/` },
      to: { path: 'node_modules/@modelcontextprotocol/' },
    },
    {
      name: 'page-in-one-folder',
      severity: 'error',
      from: { pathNot: `${adapters}edges/web/` },
      to: { path: 'node_modules/(hono|@hono|htmx\\.org)/' },
    },
    {
      name: 'browser-alone',
      comment: 'Browser code imports nothing from the server.',
      severity: 'error',
      from: { path: `${adapters}edges/web/client/` },
      to: { path: '^src/', pathNot: `${adapters}edges/web/client/` },
    },
    {
      name: 'sqlite-in-one-folder',
      severity: 'error',
      from: { pathNot: `${adapters}stores/sqlite/` },
      to: { path: 'node_modules/(better-sqlite3|better-sqlite3-node20|sqlite-vec)/' },
    },
    {
      name: 'imap-in-one-folder',
      severity: 'error',
      from: { pathNot: `${adapters}sources/imap/` },
      to: { path: 'node_modules/imapflow/' },
    },
    {
      name: 'keyring-in-one-folder',
      severity: 'error',
      from: { pathNot: `${adapters}system/` },
      to: { path: 'node_modules/(@napi-rs/keyring|oauth4webapi)/' },
    },
    {
      name: 'word-in-one-folder',
      severity: 'error',
      from: { pathNot: `${adapters}papers/` },
      to: { path: 'node_modules/docx/' },
    },
    {
      name: 'zip-of-word-in-two-folders',
      severity: 'error',
      from: { pathNot: `${adapters}(sources/)?papers/` },
      to: { path: 'node_modules/fflate/' },
    },
    {
      name: 'postgres-in-one-folder',
      severity: 'error',
      from: { pathNot: `${adapters}stores/postgres/` },
      to: { path: 'node_modules/pg/' },
    },
    {
      name: 'sql-in-stores',
      severity: 'error',
      from: { pathNot: `${adapters}stores/(sql|sqlite|postgres)/` },
      to: { path: 'node_modules/drizzle-orm/' },
    },
    {
      name: 'engines-apart',
      comment: 'What engines share is in stores/sql and stores/index.',
      severity: 'error',
      from: { path: `${adapters}stores/(sqlite|postgres|memory)/` },
      to: { path: `${adapters}stores/(sqlite|postgres|memory)/`, pathNot: `${adapters}stores/$1/` },
    },
    {
      name: 'stores-share-below',
      comment: 'What engines share imports no engine.',
      severity: 'error',
      from: { path: `${adapters}stores/(sql|index)/` },
      to: { path: `${adapters}stores/(sqlite|postgres|memory)/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node'],
    },
  },
}
