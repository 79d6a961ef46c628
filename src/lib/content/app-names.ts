import { APP_IDS, APPS } from '#domain/apps.ts';

/**
 * The name of an app inside prose: `<App of="jobz" />`.
 * @throws when there is no such app.
 */
export function appNameFor(of: string): string {
  const id = APP_IDS.find((one) => one === of);
  if (!id) throw new Error(`<App of="${of}" />: src/domain/apps.ts knows no such app.`);
  return APPS[id].name;
}

/** The same in a text of YAML, where a name is written `{jobz}`; other words in braces stay for whoever fills them in. */
export function withAppNames(text: string): string {
  return text.replaceAll(/\{([a-z]+)\}/g, (all, of: string) =>
    APP_IDS.some((id) => id === of) ? appNameFor(of) : all,
  );
}
