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
    test: /vite\/preload-helper|rolldown\/runtime|\/src\/(?:lib|domain)\/paths\.ts|\/src\/lib\/storage-names\.ts|\/src\/state\/signed-in-flag\.ts|\/src\/lib\/drafts\.ts$|\/src\/features\/recover\/link\.ts/,
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
    test: /\/node_modules\/(?:zod|@nanostores\/react)\/|\/src\/lib\/(?:api-client|retry|retrying-import|settle)\.ts|\/src\/lib\/auth\/auth-error\.ts|\/src\/domain\/(?:contract|text|access)\.ts|\/src\/domain\/accounts\/|\/src\/state\/(?:session|carried-toast|leave-push|push-flag|reauth|own-path|return-path)\.ts/,
  },
  {
    name: 'forms',
    test: /\/src\/lib\/save-file\.ts|\/src\/components\/forms\/(?:use-form\.ts|form-state\.ts|(?:EmailSuggestion|FormProgress)\.tsx)|\/src\/domain\/email-suggestion\.ts|\/src\/components\/ui\/(?:lazily|Boundary|Field|PasswordField|TabList|text-field|check)\.tsx?/,
  },
  {
    name: 'contributions',
    test: /\/src\/domain\/(?:contributions\/(?:award|contribution|types|contract)|proofs\/[\w-]+|wire)\.ts/,
  },
  {
    name: 'portal',
    test: /\/node_modules\/@tanstack\/(?!.*infinite)|\/src\/domain\/search-text\.ts$|\/src\/components\/portal\/(?:Guard|PortalTop|ListState|ListSelect|Pager|drawings|frame|list-view|use-address|use-list-view|views)\.tsx?|\/src\/state\/(?:mutation|failure-toast|query|queries|confirm)[\w-]*\.tsx?|\/src\/components\/ui\/(?:skeleton\.ts|badge\.ts|Key\.tsx)|\/src\/features\/admin\/(?:conflicts|oversight\/views)\.ts/,
  },
  { name: 'push', test: /\/src\/lib\/push\/|\/src\/domain\/push\/push\.ts/ },
  // What the desk's list and the record that is open have in common.
  {
    name: 'desk',
    test: /\/src\/features\/admin\/(?:push\/PushCard|review\/(?:decisions|desk-(?:list|state|store)|award-draft|drafts|panel|StatusBadge|ContributionRow))\.tsx?|\/src\/lib\/in-words\.ts|\/src\/domain\/contributions\/(?:desk-contract|summary)\.ts/,
  },
  // What asks a question or shows a record over the page: nobody sees it before a press.
  { name: 'dialogs', test: /\/src\/components\/portal\/(?:\w*Dialog|Questions|Sheet)\.tsx/ },
  // Lists that come page by page, and what stands in their rows: behind the tabs that have them.
  {
    name: 'lists',
    test: /\/node_modules\/@tanstack\/|\/src\/components\/portal\/(?:RowsTable|PagesFoot|ListHead|use-rows)\.tsx?|\/src\/domain\/ledger\/contract\.ts/,
  },
];

/** The groups as the bundler takes them. */
export const CLIENT_CHUNKS = CHUNKS.map(({ name, test }, place) => ({
  name,
  test,
  priority: CHUNKS.length - place,
}));
