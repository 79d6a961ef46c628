const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** An opened object or array; `key` is its place in the parent. */
interface Open {
  key: string;
  names: Set<string> | null;
  at: number;
}

/** The path (`a.0.b`) of the first duplicate member in valid JSON, unescaped, or null. Linear time. */
export function repeatedMember(text: string): string | null {
  const open: Open[] = [];
  let last = '';
  let name = '';
  for (const [token] of text.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === '{' || token === '[') {
      open.push({
        key: inner?.names ? name : String(inner?.at ?? ''),
        names: token === '{' ? new Set() : null,
        at: 0,
      });
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (token === ',' && inner) {
      inner.at += 1;
    } else if (token === ':' && inner?.names) {
      name = JSON.parse(last) as string;
      if (inner.names.has(name)) return [...open.slice(1).map(({ key }) => key), name].join('.');
      inner.names.add(name);
    } else {
      last = token;
    }
  }
  return null;
}
