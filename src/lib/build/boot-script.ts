import { createHash } from 'node:crypto';
import { SIGNED_IN_FLAG } from '../storage-names.ts';

const FONTS = `(()=>{let d=document,{display,text,italic}=d.currentScript.dataset,face=(n,u,w,s)=>new FontFace(n,'url('+u+')',{weight:w,style:s||'normal',display:'fallback'}),big=face('Bricolage 86',display,'800'),texts=[face('Public Sans',text,'400 600'),face('Public Sans',italic,'400 600','italic')],put=f=>d.fonts.add(f),first=1;try{first=!sessionStorage.getItem('fonts');sessionStorage.setItem('fonts','1')}catch{}
if(first){let go=()=>Promise.allSettled([texts[0].load(),big.load()]).then(()=>[big,...texts].map(put));try{new PerformanceObserver((l,o)=>{o.disconnect();go()}).observe({type:'paint',buffered:true})}catch{addEventListener('load',go)}}else{put(big);texts.map(put)}})()`;

/**
 * What must run before the first paint, and nothing else; it stands in the head of every page.
 * - The browser's offer to install may come before any module has run: it is kept in `window.installPrompt`, and
 *   the event `installoffer` says that it is there.
 * - The hero types over text that is painted already; the mark hides it from the first frame on, so that it never
 *   flashes. Reduced motion, a repeat view and a browser without highlights keep the whole text.
 * - Somebody who signed in on this device sees their menu in place of "Log In" from the first frame on: the flag
 * becomes
 *   `data-me` on the root, and styles do the rest (state/signed-in-flag.ts). It is a hint and proves nothing.
 * - A button with `data-reload` loads the page again, also when no other script has come.
 * - The manifest, which stands before this script, is asked for once the page has loaded: Chrome asks for it at once, and
 *   over a slow connection it then takes its turn before the first paint.
 * - The first page of a visit is painted in stand-ins of the same widths before the fonts are asked for, so that
 *   nothing competes with its text; they are put in together, since each frame with another font lays all text out again.
 *   Later pages have them from the first frame on. Put into `document.fonts` they restyle nothing, as a mark on the root
 *   would: text that names them is laid out again, and no more. Their addresses are in `data-display`, `data-text` and
 *   `data-italic` of this script's element.
 */
export const BOOT_SCRIPT = `addEventListener('beforeinstallprompt',e=>{e.preventDefault();window.installPrompt=e;dispatchEvent(new Event('installoffer'))});
try{if(location.pathname=='/'&&'highlights'in CSS&&!matchMedia('(prefers-reduced-motion:reduce)').matches&&!localStorage.getItem('hero-seen'))document.documentElement.dataset.hero='typing'}catch{}
try{let me=localStorage.getItem('${SIGNED_IN_FLAG}');if(me)document.documentElement.dataset.me=me}catch{}
addEventListener('click',e=>e.target.closest?.('[data-reload]')&&location.reload());
{let m=document.querySelector('[rel=manifest]');if(m){m.rel='later';addEventListener('load',()=>{m.rel='manifest'})}}
${FONTS}`;

/** The source by which the content policy allows it. */
export const BOOT_SCRIPT_HASH: `sha256-${string}` = `sha256-${createHash('sha256').update(BOOT_SCRIPT).digest('base64')}`;
