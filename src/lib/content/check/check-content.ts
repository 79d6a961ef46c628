import { readCollections } from './collections.ts';
import type { Problem } from './problem.ts';
import { checkAddresses } from './rules/addresses.ts';
import { checkAppNames } from './rules/app-names.ts';
import { checkCounts } from './rules/counts.ts';
import { checkFiles } from './rules/files.ts';
import { checkFilms } from './rules/films.ts';
import { checkInz } from './rules/inz.ts';
import { checkPrices } from './rules/prices.ts';
import { checkLinks, checkPictures } from './rules/prose.ts';
import { checkProseSyntax } from './rules/prose-syntax.ts';
import { checkSchemas } from './rules/schema.ts';
import { checkTwice } from './rules/twice.ts';

interface Options {
  /** Root of the repository. */
  root: string;
  env?: Record<string, string | undefined>;
}

/** All problems of `content/`, including prices, app names and INZ figures repeated outside their source. */
export function checkContent({ root, env = process.env }: Options): Problem[] {
  const { collections, strays } = readCollections(root);
  return [
    ...checkSchemas(collections, strays),
    ...checkFiles(collections),
    ...checkCounts(collections),
    ...checkPrices(root),
    ...checkAppNames(root),
    ...checkInz(root),
    ...checkProseSyntax(collections),
    ...checkLinks(root, collections),
    ...checkPictures(collections),
    ...checkFilms(root, collections),
    ...checkTwice(collections),
    ...checkAddresses(collections, env),
  ];
}
