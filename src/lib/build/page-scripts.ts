import { createHash } from 'node:crypto';
import { SIGNED_IN_FLAG } from '../storage-names.ts';

/** Loads the fonts without a second layout of the page (D134); `data-headline` has its letters as base64. */
const FONTS = `{let d=document,{display,text,headline}=d.currentScript.dataset,face=(n,u,w)=>new FontFace(n,u,{weight:w}),faces=[face('Bricolage 86','url('+display+')','800'),face('Public Sans','url('+text+')','400 600')],put=()=>faces.map(f=>d.fonts.add(f)),late,had,
go=()=>Promise.all(faces.map(f=>f.load())).then(()=>{try{localStorage.setItem('fonts','1')}catch{}late?['scroll','pointermove'].map(e=>addEventListener(e,put,{once:true,passive:true})):put()},()=>{});
if(headline)d.fonts.add(face('Headline',Uint8Array.from(atob(headline),c=>c.charCodeAt()),'800'));
(function frame(){d.querySelector('h1')?late=1:requestAnimationFrame(frame)})();
try{had=localStorage.getItem('fonts')}catch{}
if(had)go();else try{new PerformanceObserver((l,o)=>{o.disconnect();go()}).observe({type:'paint',buffered:true})}catch{addEventListener('load',go)}}`;

/**
 * Runs before the first paint. Stores the install prompt in `window.installPrompt`, hides the hero's text
 * before typing, sets `data-me` (state/signed-in-flag.ts); its `data-*` attributes name manifest and fonts.
 */
export const BOOT_SCRIPT = `addEventListener('beforeinstallprompt',e=>{e.preventDefault();window.installPrompt=e;dispatchEvent(new Event('installoffer'))});
try{if(location.pathname=='/'&&'highlights'in CSS&&!matchMedia('(prefers-reduced-motion:reduce)').matches&&!localStorage.getItem('hero-seen'))document.documentElement.dataset.hero='typing'}catch{}
try{let me=localStorage.getItem('${SIGNED_IN_FLAG}');if(me)document.documentElement.dataset.me=me}catch{}
addEventListener('click',e=>e.target.closest?.('[data-reload]')&&location.reload());
{let m=document.querySelector('[rel=manifest]');if(m){m.rel='later';addEventListener('load',()=>{m.rel='manifest'})}}
${FONTS}`;

export const BOOT_SCRIPT_HASH: `sha256-${string}` = `sha256-${createHash('sha256').update(BOOT_SCRIPT).digest('base64')}`;

/** An error's class, release and path alone, five classes a page at most. None with DNT, GPC or offline. */
export const ERROR_SCRIPT = `{let n=navigator,{release}=document.currentScript.dataset,sent=new Set,report=e=>{let c=(e.error||e.reason)?.name||'Error';if(sent.size<5&&!sent.has(c)&&n.onLine&&!n.globalPrivacyControl&&n.doNotTrack!='1'){sent.add(c);n.sendBeacon('/api/browser-errors',[release,c,location.pathname].join(' '))}};
addEventListener('error',report);addEventListener('unhandledrejection',report)}`;

export const ERROR_SCRIPT_HASH: `sha256-${string}` = `sha256-${createHash('sha256').update(ERROR_SCRIPT).digest('base64')}`;
