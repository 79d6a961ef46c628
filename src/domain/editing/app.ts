/** The GitHub App that editors of `/edit` sign in with: its token reaches the repositories of its installation alone. */
export const APP_CLIENT_ID = /^Iv[\w.]{10,40}$/;

/** A token in GitHub's answer; nothing that could end an attribute of a page. */
export const USER_TOKEN = /^[\w.-]{20,1024}$/;

/** How long a person may take at GitHub, in seconds. */
export const SIGN_IN_SECONDS = 600;
