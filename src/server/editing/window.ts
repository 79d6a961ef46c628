import { answerPage, type PlainPage } from '#server/platform/http/page.ts';

/** Answers the window that `/edit` opened, which must remain its opener. */
export const answerWindow = (status: number, page: PlainPage, extra: Record<string, string> = {}): Response =>
  answerPage(status, page, { 'Cross-Origin-Opener-Policy': 'unsafe-none', ...extra });

const AGAIN = 'Close this window and press “Sign In with GitHub” again.';

export const NOT_SET_UP: PlainPage = {
  title: 'Signing in with GitHub is not set up',
  text: ['The operator of the site sets EDIT_APP_CLIENT_ID and EDIT_APP_CLIENT_SECRET.'],
};

export const NOT_BEGUN_HERE: PlainPage = {
  title: 'This sign-in cannot be finished',
  text: ['It did not begin in this browser, is more than ten minutes old, or was used already.', AGAIN],
};

export const REFUSED: PlainPage = {
  title: 'You are not signed in',
  text: ['GitHub was not allowed to sign you in.', AGAIN],
};

export const NOT_ANSWERED: PlainPage = {
  title: 'GitHub did not sign you in',
  text: ['It gave no answer that can be used.', AGAIN],
};

/**
 * The protocol of Sveltia CMS: the opener repeats the greeting, which shows its origin, and gets the token. Messages go
 * to our own origin alone, and only the opener is answered.
 */
const HAND_OVER = `const {site,token}=document.querySelector("main").dataset,greeting="authorizing:github";
addEventListener("message",function give({origin,source,data}){
if(origin!==site||source!==opener||data!==greeting)return;
removeEventListener("message",give);
opener.postMessage("authorization:github:success:"+JSON.stringify({provider:"github",token}),site)});
opener?.postMessage(greeting,site)`;

export const handOver = (site: string, token: string): PlainPage => ({
  title: 'You are signed in',
  text: ['This window closes by itself.', `If it does not: ${AGAIN}`],
  script: { text: HAND_OVER, data: { site: new URL(site).origin, token } },
});
