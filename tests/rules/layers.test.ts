import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { drawLayers, tellingArrows } from './layer-drawing.ts';
import { entrances, importsBetweenLayers, LAYERS, layerOf, productFiles, SUBJECTS } from './layers.ts';
import { importsOf, sourceFiles } from './source-files.ts';

const imports = importsBetweenLayers();
const rowOf = new Map(LAYERS.map(({ name, at }) => [name, at.row]));
const arrows = LAYERS.flatMap(({ name, uses }) => uses.map((used) => [name, used] as const));

/** A list of routes, in a file of its own or below the use cases of one file. */
const ROUTES = /^export const \w+Routes = /m;

describe('the layers of the code', () => {
  test('every file of the product belongs to one layer', () => {
    const homeless = productFiles().filter(({ path }) => layerOf(path) === null);
    expect(homeless.map(({ path }) => path)).toEqual([]);
  });

  for (const { name, uses } of LAYERS) {
    test(`${name} imports ${uses.join(', ') || 'no other layer'}, and no other`, () => {
      const wrong = imports.filter(({ from, to }) => from === name && !uses.includes(to));
      expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
      const used = new Set(imports.filter(({ from }) => from === name).map(({ to }) => to));
      expect(uses.filter((one) => !used.has(one))).toEqual([]);
    });
  }

  test('the product imports nothing of the tests, and words only where they are read', () => {
    const wrong = productFiles().flatMap((file) =>
      importsOf(file)
        .filter((target) => /^(?:tests|content)\//.test(target))
        .filter((target) => !(target.startsWith('content/') && /^src\/(?:lib|features)\//.test(file.path)))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('no arrow leads up, and so no circle is among the layers', () => {
    const up = arrows.filter(([from, to]) => (rowOf.get(from) ?? 0) >= (rowOf.get(to) ?? 0));
    expect(up).toEqual([]);
  });

  test('the drawing in docs is made of these layers; a run with -u makes it again', async () => {
    await expect(drawLayers(LAYERS, arrows)).toMatchFileSnapshot('../../docs/architecture.svg');
  });

  test('an arrow that others together say as well is left out', () => {
    const chain = [
      ['a', 'b'],
      ['b', 'c'],
      ['a', 'c'],
    ] as const;
    expect(tellingArrows(chain)).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
  });
});

/** Groups of files that import each other in a circle, by Tarjan's search. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file) ?? 0);
    path.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue;
      if (!order.has(target)) visit(target);
      if (path.includes(target)) {
        lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0));
      }
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = path.splice(path.indexOf(file));
    if (circle.length > 1) found.push(circle);
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

describe('folders', () => {
  const entered = [...entrances()].map(([folder, from]) => ({ folder, from: [...from].sort() }));
  const layerOfFolder = (folder: string) => layerOf(`${folder}/any.ts`);

  test('no folder is entered from two layers, but those of the layers that several others stand on', () => {
    const wrong = entered.filter(({ folder, from }) => !layerOfFolder(folder)?.shared && from.length > 1);
    expect(wrong.map(({ folder, from }) => `${folder} is entered from ${from.join(' and ')}`)).toEqual([]);
  });

  test('a layer is called shared only while folders of it are entered from two layers', () => {
    const shared = LAYERS.filter((layer) => layer.shared).map(({ name }) => name);
    const several = entered.filter(({ from }) => from.length > 1);
    const needed = new Set(several.map(({ folder }) => layerOfFolder(folder)?.name));
    expect(shared.filter((name) => !needed.has(name))).toEqual([]);
  });

  test('each list of routes is of one function, which so deploys nothing of another', () => {
    const lists = new Set(
      sourceFiles('src/server')
        .filter(({ text }) => ROUTES.test(text))
        .map(({ path }) => path),
    );
    const users = new Map<string, string[]>();
    for (const { from, file, target } of imports) {
      if (from !== 'functions' || !lists.has(target)) continue;
      users.set(target, [...(users.get(target) ?? []), file]);
    }
    expect(users.size).toBeGreaterThan(20);
    expect([...users].filter(([, files]) => files.length > 1)).toEqual([]);
  });
});

describe('the subjects of the server', () => {
  const subjectOf = (path: string) => SUBJECTS.findIndex((one) => path.startsWith(`src/server/${one}/`));

  const isRecords = (path: string) => /\/records(?:\.ts$|\/)/.test(path);

  test('import only subjects below them; a use case may read the records of any', () => {
    const upward = productFiles().flatMap((file) =>
      importsOf(file)
        .filter((target) => subjectOf(target) >= 0 && subjectOf(target) < subjectOf(file.path))
        .filter((target) => isRecords(file.path) || !isRecords(target))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(upward).toEqual([]);
  });

  test('each have a folder', () => {
    expect(SUBJECTS.filter((subject) => !existsSync(`src/server/${subject}`))).toEqual([]);
  });

  test('of a subject with several audiences no function deploys the routes of another one', () => {
    const wrong = productFiles().filter(
      ({ path, text }) => !path.startsWith('functions/') && /^import\s[^;]*\b\w+Routes\b/m.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('circles', () => {
  test('are found where they are', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b', 'd']],
      ['d', []],
    ]);
    expect(circles(graph)).toEqual([['b', 'c']]);
  });

  test('no files import each other in a circle, also among tests', () => {
    const files = sourceFiles('src', 'functions', 'netlify', 'tests', 'astro.config.mjs');
    expect(circles(new Map(files.map((file) => [file.path, importsOf(file)])))).toEqual([]);
  });

  /** Folders whose own folders and files are parts of a whole. */
  const WHOLES = [
    'src/components',
    'src/domain',
    'src/features/admin',
    'src/features/members',
    'src/lib',
    'netlify/local',
  ];

  for (const whole of WHOLES) {
    test(`no parts of ${whole} import each other in a circle`, () => {
      const partOf = (path: string) => path.slice(whole.length + 1).split('/')[0] ?? '';
      const graph = new Map<string, string[]>();
      for (const file of productFiles().filter(({ path }) => path.startsWith(`${whole}/`))) {
        const part = partOf(file.path);
        const others = importsOf(file)
          .filter((target) => target.startsWith(`${whole}/`))
          .map(partOf)
          .filter((other) => other !== part);
        graph.set(part, [...(graph.get(part) ?? []), ...others]);
      }
      expect(graph.size).toBeGreaterThan(1);
      expect(circles(graph)).toEqual([]);
    });
  }
});
