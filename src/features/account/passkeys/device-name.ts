const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const DEVICES = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'Chromebook'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;

const found = (table: readonly (readonly [string, string])[], userAgent: string): string | undefined =>
  table.find(([mark]) => userAgent.includes(mark))?.[1];

/** The suggested name of a passkey, such as "Safari on iPhone". */
export function deviceName(userAgent: string): string {
  const names = [found(BROWSERS, userAgent), found(DEVICES, userAgent)].filter(Boolean);
  return names.join(' on ') || 'This device';
}
