/** Notice on every page of a non-production deploy (T44). */
export const DEPLOY_NOTICES = {
  preview: 'This is a preview of TheGrid. Nothing can be sent or saved here, and nobody can sign in.',
  staging: 'This is a test copy of TheGrid. Nothing here is real, and everything may be deleted at any time.',
} as const;

export type DeployNotice = keyof typeof DEPLOY_NOTICES;
