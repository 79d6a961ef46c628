import { APP_IDS, APPS } from '#domain/apps.ts';

/** `<App of="jobz" />` in prose. @throws for an unknown app. */
export function appNameFor(of: string): string {
  const id = APP_IDS.find((one) => one === of);
  if (!id) throw new Error(`<App of="${of}" />: src/domain/apps.ts knows no such app.`);
  return APPS[id].name;
}

/** The same in YAML, written `{jobz}`; other words in braces remain. */
export function withAppNames(text: string): string {
  return text.replaceAll(/\{([a-z]+)\}/g, (all, of: string) =>
    APP_IDS.some((id) => id === of) ? appNameFor(of) : all,
  );
}
