/** A chunk of the browser's scripts: what is in it, by the path of a module; an earlier one takes what a later one would. */
interface Chunk {
  name: string;
  test: RegExp;
}

/**
 * Which modules travel together. Without it the bundler makes a file of each set of modules that some pages share:
 * forty for a portal, most of a few hundred bytes. What a module imports goes along with it, unless an earlier chunk
 * has it; so what the first view of a public page needs comes first and stays small.
 */
const CHUNKS: readonly Chunk[] = [
  {
    name: 'start',
    test: /vite\/preload-helper|rolldown\/runtime|\/src\/(?:lib|domain)\/paths\.ts|\/src\/lib\/storage-names\.ts|\/src\/state\/signed-in-flag\.ts|\/src\/lib\/drafts\.ts|\/src\/features\/recover\/link\.ts/,
  },
  // Plain words and sums, which the INZ explorer needs without a form and without what portals have.
  { name: 'amounts', test: /\/src\/domain\/(?:formats|rewards\/guide)\.ts/ },
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
  {
    name: 'kit',
    test: /\/node_modules\/(?:clsx|class-variance-authority)\/|\/src\/components\/ui\/(?:button|dialog)\.ts|\/src\/domain\/apps\.ts|\/src\/lib\/tiles\.ts/,
  },
  {
    name: 'toasts',
    test: /\/src\/components\/ui\/(?:toaster\.ts|Toaster\.tsx)|\/src\/state\/toasts\.ts|\/node_modules\/nanostores\//,
  },
  {
    name: 'account',
    test: /\/node_modules\/(?:zod|@nanostores\/react)\/|\/src\/lib\/(?:api-client|retrying-import)\.ts|\/src\/lib\/auth\/auth-error\.ts|\/src\/domain\/(?:contract|text|access)\.ts|\/src\/domain\/accounts\/|\/src\/state\/(?:session|carried-toast|leave-push|push-flag|reauth|own-path|return-path)\.ts/,
  },
  {
    name: 'forms',
    test: /\/src\/components\/forms\/(?:use-form|form-state)\.ts|\/src\/components\/ui\/(?:lazily|Boundary|Field|PasswordField|TabList|text-field|check)\.tsx?/,
  },
  {
    name: 'contributions',
    test: /\/src\/domain\/(?:contributions\/(?:award|contribution|proof|proof-file|proof-contract|types|contract)|wire)\.ts/,
  },
  {
    name: 'portal',
    test: /\/node_modules\/@tanstack\/|\/src\/components\/portal\/(?!Dialog|Sheet|ConfirmDialog|Menu|drop-place|Bell|notices-api|BadgeTile|badge-drawing|TilesPlot)|\/src\/state\/(?:mutation|failure-toast|query)[\w-]*\.tsx?|\/src\/lib\/save-file\.ts|\/src\/components\/ui\/(?:skeleton\.ts|badge\.ts|Key\.tsx)|\/src\/domain\/ledger\/|\/src\/features\/admin\/(?:conflicts|oversight\/views)\.ts/,
  },
  { name: 'push', test: /\/src\/(?:lib\/push\/push-browser|domain\/push\/push)\.ts/ },
  // The desk as it opens: what is fetched on a press shares much of it, and would tear it into small files.
  {
    name: 'desk',
    test: /\/src\/features\/admin\/(?:review\/(?!bulk\/|settled\/|views\/|KeysDialog|MoreFilters)|push\/PushPlace|KeptText)/,
  },
];

/** The groups as the bundler takes them. */
export const CLIENT_CHUNKS = CHUNKS.map(({ name, test }, place) => ({
  name,
  test,
  priority: CHUNKS.length - place,
}));
