import { createHash } from 'node:crypto';

/** An error's class, release and path alone, five classes a page at most. None with DNT, GPC or offline. */
export const ERROR_SCRIPT = `{let n=navigator,{release}=document.currentScript.dataset,sent=new Set,report=e=>{let c=(e.error||e.reason)?.name||'Error';if(sent.size<5&&!sent.has(c)&&n.onLine&&!n.globalPrivacyControl&&n.doNotTrack!='1'){sent.add(c);n.sendBeacon('/api/browser-errors',[release,c,location.pathname].join(' '))}};
addEventListener('error',report);addEventListener('unhandledrejection',report)}`;

export const ERROR_SCRIPT_HASH: `sha256-${string}` = `sha256-${createHash('sha256').update(ERROR_SCRIPT).digest('base64')}`;
