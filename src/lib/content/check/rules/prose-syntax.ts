import { mdxToMdast } from 'satteri';
import { appNameFor } from '../../app-names.ts';
import { inzFor } from '../../inz.ts';
import { MDX_COMPONENTS } from '../../mdx-components.ts';
import type { CheckedCollection } from '../collections.ts';
import type { Problem } from '../problem.ts';
import type { ContentFile } from '../source.ts';

/** Members of a syntax tree node used here. */
interface Node {
  type: string;
  position?: { start: { line: number } };
  /** Name of an element, or text of an expression. */
  name?: string | null;
  value?: unknown;
  /** Of an image. */
  url?: string;
  attributes?: { type: string; name?: string; value?: unknown }[];
  children?: Node[];
}

/** Instructions by parser message. */
const REMEDIES: readonly { pattern: RegExp; remedy: (found: string) => string }[] = [
  {
    pattern: /character `!`/,
    remedy: () => 'A comment is written {/* like this */} here, not <!-- like this -->.',
  },
  {
    pattern: /closing tag for `<([^>`]*)>`/,
    remedy: (name) =>
      `<${name}> is opened and never closed. Write </${name}> at its end, in the same paragraph, or <${name} /> where nothing stands in it.`,
  },
  {
    pattern: /closing tag `<\/([^>`]*)>`/i,
    remedy: (name) => `</${name}> closes something else than what was opened last, or nothing at all.`,
  },
  {
    pattern: /expression|oxc|brace/i,
    remedy: () =>
      'What stands in { } is read as code. Where the signs themselves are meant, write \\{ and \\}.',
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

const isOutside = (address: unknown) => typeof address === 'string' && /^(?:https?:)?\/\//.test(address);

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

function faultsOfElement(node: Node, path: string, prices: readonly string[]): string[] {
  const name = node.name ?? '';
  const attributes = node.attributes ?? [];
  const of = attributes.find((attribute) => attribute.name === 'of')?.value;
  const faults: string[] = [];
  if (/^[A-Z]/.test(name)) {
    const names = MDX_COMPONENTS.find(({ within }) => path.startsWith(within))?.names ?? [];
    if (!names.includes(name)) {
      const known = names.length > 0 ? `Here there are ${names.map((one) => `<${one}>`).join(', ')}.` : '';
      faults.push(`There is no <${name}> here. ${known}`.trim());
    } else if (['App', 'Inz', 'Price'].includes(name)) {
      const unknown = typeof of === 'string' ? unknownName(name, of, prices) : `Write <${name} of="…" />.`;
      if (unknown) faults.push(`<${name}${typeof of === 'string' ? ` of="${of}"` : ''} />: ${unknown}`);
    }
  }
  for (const attribute of attributes) {
    if (attribute.name === 'style')
      faults.push('A style attribute has no effect here: the site forbids them. Leave it out.');
    if (attribute.name && /^on[a-z]/i.test(attribute.name))
      faults.push(`${attribute.name} has no effect here: the site forbids it. Leave it out.`);
    if (attribute.name === 'src' && isOutside(attribute.value))
      faults.push(PICTURE_OUTSIDE(String(attribute.value)));
  }
  return faults;
}

const PICTURE_OUTSIDE = (address: string) =>
  `The picture ${address} lies on another site, and pages load nothing from elsewhere. Put the file into public/.`;

function faultsOf(node: Node, path: string, prices: readonly string[]): string[] {
  switch (node.type) {
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return faultsOfElement(node, path, prices);
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      // A comment, or a string such as {' '}.
      return /^\s*(?:\/\*[\s\S]*\*\/|'[^']*'|"[^"]*")?\s*$/.test(String(node.value))
        ? []
        : [`{${node.value}} is read as code, and nothing is called that. ${remedyFor('expression')}`];
    case 'mdxjsEsm':
      return ['import and export have no place in prose: what may be used is there already.'];
    case 'image':
      return isOutside(node.url) ? [PICTURE_OUTSIDE(node.url ?? '')] : [];
    default:
      return [];
  }
}

function checkProse(file: ContentFile, prices: readonly string[]): Problem[] {
  const problem = (line: number, sentence: string): Problem => ({
    rule: 'mdx',
    file: file.path,
    line: file.bodyLine - 1 + line,
    sentence,
  });
  let tree: Node;
  try {
    tree = mdxToMdast(file.body) as unknown as Node;
  } catch (fault) {
    // "7:3: Expected a closing tag …"
    const [, line = '1', message = ''] = /^(\d+):\d+: ([\s\S]*)$/.exec((fault as Error).message) ?? [];
    return [problem(Number(line), remedyFor(message || (fault as Error).message))];
  }
  const problems: Problem[] = [];
  const walk = (node: Node) => {
    for (const sentence of faultsOf(node, file.path, prices))
      problems.push(problem(node.position?.start.line ?? 1, sentence));
    for (const child of node.children ?? []) walk(child);
  };
  walk(tree);
  return problems;
}

/** Parses all MDX files with the build's parser (F12). */
export function checkProseSyntax(collections: readonly CheckedCollection[]): Problem[] {
  const [priceFile] = collections.find(({ name }) => name === 'prices')?.files ?? [];
  const prices = (priceFile?.data ?? {}) as { apps?: Record<string, unknown> };
  const names = [...Object.keys(prices.apps ?? {}), 'general', 'free', 'launch'];
  return collections.flatMap(({ files }) =>
    files.filter(({ path }) => path.endsWith('.mdx')).flatMap((file) => checkProse(file, names)),
  );
}
