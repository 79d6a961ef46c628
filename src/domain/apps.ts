interface App {
  /** The name as it is shown. */
  readonly name: string;
  /** Its place among the options of a form. */
  readonly choice: number;
}

/**
 * The eleven apps by their ids, in the order of their tiles, three rows of four with What's Next (R014). The one list
 * of them: names, options of forms and tiles are made from it. Words and prices are content (`content/apps`).
 */
export const APPS = {
  localz: { name: 'Localz', choice: 4 },
  howz: { name: 'Howz', choice: 5 },
  roomz: { name: 'Roomz', choice: 2 },
  jobz: { name: 'Jobz', choice: 1 },
  tribez: { name: 'Tribez', choice: 3 },
  skillz: { name: 'Skillz', choice: 7 },
  hustlz: { name: 'Hustlz', choice: 9 },
  liftz: { name: 'Liftz', choice: 6 },
  teamz: { name: 'Teamz', choice: 11 },
  carz: { name: 'Carz', choice: 8 },
  swapz: { name: 'Swapz', choice: 10 },
} as const satisfies Record<string, App>;

export type AppId = keyof typeof APPS;
export const APP_IDS = Object.keys(APPS) as [AppId, ...AppId[]];

export type RelatedApp = AppId | 'not_app_specific';

/** What something can be about, in the order in which forms offer it: "Not app specific" first. */
export const RELATED_APPS: [RelatedApp, ...RelatedApp[]] = [
  'not_app_specific',
  ...[...APP_IDS].sort((one, other) => APPS[one].choice - APPS[other].choice),
];

/** App names, and what is said where it is about none of them. */
export const RELATED_APP_LABELS = Object.fromEntries(
  RELATED_APPS.map((id) => [id, id === 'not_app_specific' ? 'Not app specific' : APPS[id].name]),
) as Record<RelatedApp, string>;
