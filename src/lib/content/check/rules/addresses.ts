import { OPERATOR_VARIABLES, operatorFact } from '#lib/build/operator.ts';
import { appDomain, contactAddress } from '#lib/build/own-addresses.ts';
import { isPlaceholderVideo, videoHost } from '#lib/content/video-address.ts';
import type { CheckedCollection } from '../collections.ts';
import type { Problem } from '../problem.ts';
import { lineAt } from '../source.ts';

const ADDRESS = /https:\/\/[^\s"'<>)]+/g;
/** Reserved domains (RFC 2606, RFC 6761). */
const UNREAL =
  /\b(?:[\w-]+\.)*(?:example\.(?:com|org|net|co\.uk|uk)|[\w-]+\.(?:example|test|invalid|localhost))\b/g;

function problemOf(read: () => unknown): Problem[] {
  try {
    read();
    return [];
  } catch (fault) {
    const sentence = fault instanceof Error ? fault.message : String(fault);
    return [{ rule: 'address', file: 'environment', sentence }];
  }
}

/** Rejects placeholders in production builds: contact, apps, operator, films, links in the content. */
export function checkAddresses(
  collections: readonly CheckedCollection[],
  env: Record<string, string | undefined>,
): Problem[] {
  if (env.CONTEXT !== 'production') return [];
  const found = collections.flatMap(({ files }) =>
    files.flatMap(({ path, text }) => [
      ...[...text.matchAll(ADDRESS)]
        .filter(([url]) => videoHost(url) && isPlaceholderVideo(url))
        .map((match) => ({
          rule: 'address' as const,
          file: path,
          line: lineAt(text, match.index),
          sentence: `${match[0]} is a placeholder. Put the address of the real film here before the site goes live.`,
        })),
      ...[...text.matchAll(UNREAL)].map((match) => ({
        rule: 'address' as const,
        file: path,
        line: lineAt(text, match.index),
        sentence: `${match[0]} is an example address that nobody can visit. Put a real one here.`,
      })),
    ]),
  );
  return [
    ...problemOf(() => contactAddress(env)),
    ...problemOf(() => appDomain(env)),
    ...OPERATOR_VARIABLES.flatMap((variable) => problemOf(() => operatorFact(variable, env))),
    ...found,
  ];
}
