import { mdxToMdast } from 'satteri';
import { appNameFor, inzFor, MDX_COMPONENTS } from '../prose-components.ts';
import { type CheckedCollection, type ContentFile, filesOf, type Problem } from './source.ts';

interface Node {
  type: string;
  position?: { start: { line: number } };
  /** Name of an element, or text of an expression. */
  name?: string | null;
  value?: unknown;
  /** Of an image. */
  url?: string;
  alt?: string | null;
  attributes?: { type: string; name?: string; value?: unknown }[];
  children?: Node[];
}

const REMEDIES: readonly { pattern: RegExp; remedy: (found: string) => string }[] = [
  {
    pattern: /character `!`/,
    remedy: () => 'A comment is written {/* like this */} here, not <!-- like this -->.',
  },
  {
    pattern: /closing tag for `<([^>`]*)>`/,
    remedy: (name) =>
      `<${name}> is opened and never closed. Write </${name}> at its end, in the same paragraph, or <${name} /> where it is empty.`,
  },
  {
    pattern: /closing tag `<\/([^>`]*)>`/i,
    remedy: (name) => `</${name}> does not close the tag that was opened last.`,
  },
  {
    pattern: /expression|oxc|brace/i,
    remedy: () => 'Text in { } is read as code. Where the signs themselves are meant, write \\{ and \\}.',
  },
  {
    pattern: /after `<`|before name/,
    remedy: () => 'A < is read as the beginning of a tag. Where the sign itself is meant, write &lt;.',
  },
];

function remedyFor(message: string): string {
  for (const { pattern, remedy } of REMEDIES) {
    const match = pattern.exec(message);
    if (match) return remedy(match[1] ?? '');
  }
  return `This cannot be read: ${message}`;
}

/** Rejects unknown values of `of` in components resolved at build time. */
function unknownName(component: string, of: string, prices: readonly string[]): string | undefined {
  if (component === 'Price')
    return prices.includes(of) ? undefined : `Known prices are ${prices.join(', ')}.`;
  try {
    if (component === 'App') appNameFor(of);
    if (component === 'Inz') inzFor(of);
    return undefined;
  } catch (fault) {
    return (fault as Error).message.replace(/^<[^>]*>: /, '');
  }
}

const outsidePicture = (address: unknown) =>
  typeof address === 'string' && /^(?:https?:)?\/\//.test(address)
    ? [
        `The picture ${address} is on another site, and pages load nothing from elsewhere. Put the file into public/.`,
      ]
    : [];

const withoutAlt = (picture: string) =>
  `The picture ${picture} has no alt text. Write what it shows: ![What it shows](…).`;

function problemsOfComponent(name: string, of: unknown, path: string, prices: readonly string[]): string[] {
  const names = MDX_COMPONENTS.find(({ within }) => path.startsWith(within))?.names ?? [];
  if (!names.includes(name)) {
    const known = names.length > 0 ? ` Here there are ${names.map((one) => `<${one}>`).join(', ')}.` : '';
    return [`There is no <${name}> here.${known}`];
  }
  if (!['App', 'Inz', 'Price'].includes(name)) return [];
  if (typeof of !== 'string') return [`<${name} />: Write <${name} of="…" />.`];
  const unknown = unknownName(name, of, prices);
  return unknown ? [`<${name} of="${of}" />: ${unknown}`] : [];
}

function problemsOfElement(
  { name, attributes = [] }: Node,
  path: string,
  prices: readonly string[],
): string[] {
  const attribute = (attribute: string) => attributes.find((one) => one.name === attribute)?.value;
  return [
    ...(name && /^[A-Z]/.test(name) ? problemsOfComponent(name, attribute('of'), path, prices) : []),
    ...attributes
      .filter((attribute) => /^(?:style$|on[a-z])/i.test(attribute.name ?? ''))
      .map(
        (attribute) =>
          `The attribute ${attribute.name} has no effect here: the site forbids it. Leave it out.`,
      ),
    ...outsidePicture(attribute('src')),
    ...(name === 'img' && !attributes.some((one) => one.name === 'alt')
      ? [withoutAlt(String(attribute('src')))]
      : []),
  ];
}

function problemsOfNode(node: Node, path: string, prices: readonly string[]): string[] {
  switch (node.type) {
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return problemsOfElement(node, path, prices);
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      // A comment, or a string such as {' '}.
      return /^\s*(?:\/\*[\s\S]*\*\/|'[^']*'|"[^"]*")?\s*$/.test(String(node.value))
        ? []
        : [`{${node.value}} is read as code, and nothing is called that. ${remedyFor('expression')}`];
    case 'mdxjsEsm':
      return ['import and export are not allowed in prose: its components are already imported.'];
    case 'image':
      return [...outsidePicture(node.url), ...(node.alt?.trim() ? [] : [withoutAlt(node.url ?? '')])];
    default:
      return [];
  }
}

function checkFile({ path, body, bodyLine }: ContentFile, prices: readonly string[]): Problem[] {
  const problem = (line: number, sentence: string) => ({ file: path, line: bodyLine - 1 + line, sentence });
  let tree: Node;
  try {
    tree = mdxToMdast(body) as unknown as Node;
  } catch (fault) {
    // "7:3: Expected a closing tag …"
    const [, line = '1', message = ''] = /^(\d+):\d+: ([\s\S]*)$/.exec((fault as Error).message) ?? [];
    return [problem(Number(line), remedyFor(message || (fault as Error).message))];
  }
  const problemsUnder = (node: Node): Problem[] => [
    ...problemsOfNode(node, path, prices).map((sentence) =>
      problem(node.position?.start.line ?? 1, sentence),
    ),
    ...(node.children ?? []).flatMap(problemsUnder),
  ];
  return problemsUnder(tree);
}

/** Checks the bodies of MDX files with the build's parser (F12): syntax, components, images, attributes. */
export function checkProse(collections: readonly CheckedCollection[]): Problem[] {
  const [prices] = filesOf(collections, 'prices');
  const names = [...Object.keys(prices?.data.apps ?? {}), 'general', 'free', 'launch'];
  return collections.flatMap(({ files }) =>
    files.filter(({ path }) => path.endsWith('.mdx')).flatMap((file) => checkFile(file, names)),
  );
}
