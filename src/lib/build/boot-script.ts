import { createHash } from 'node:crypto';
import { SIGNED_IN_FLAG } from '../storage-names.ts';

const FONTS = `(()=>{let d=document,r=d.documentElement,get=(n,f,put)=>d.fonts.load(f).then(()=>put&&(r.dataset[n]='')),display='800 1em "Bricolage 86"',text='1em "Public Sans"',first=1;try{first=!sessionStorage.getItem('fonts');sessionStorage.setItem('fonts','1')}catch{}
if(first){let go=()=>{let later=get('text',text);get('display',display,1).then(()=>requestAnimationFrame(()=>requestAnimationFrame(()=>later.then(()=>r.dataset.text=''))))};try{new PerformanceObserver((l,o)=>{o.disconnect();go()}).observe({type:'paint',buffered:true})}catch{addEventListener('load',go)}}else{r.dataset.display=r.dataset.text='';get(0,display);get(0,text)}})()`;

/**
 * What must run before the first paint, and nothing else; it stands in the head of every page.
 * - The browser's offer to install may come before any module has run: it is kept in `window.installPrompt`, and
 *   the event `installoffer` says that it is there.
 * - The hero types over text that is painted already; the mark hides it from the first frame on, so that it never
 *   flashes. Reduced motion, a repeat view and a browser without highlights keep the whole text.
 * - Somebody who signed in on this device sees their menu in place of "Log In" from the first frame on: the flag
 * becomes
 *   `data-me` on the root, and styles do the rest (state/signed-in-flag.ts). It is a hint and proves nothing.
 * - The first page of a visit is painted in stand-ins of the same widths before the fonts are asked for, so that
 *   nothing competes with its text; they are put in one after the other, so that a slow phone is never busy for long.
 *   Later pages have them from the first frame on.
 */
export const BOOT_SCRIPT = `addEventListener('beforeinstallprompt',e=>{e.preventDefault();window.installPrompt=e;dispatchEvent(new Event('installoffer'))});
try{if(location.pathname=='/'&&'highlights'in CSS&&!matchMedia('(prefers-reduced-motion:reduce)').matches&&!localStorage.getItem('hero-seen'))document.documentElement.dataset.hero='typing'}catch{}
try{let me=localStorage.getItem('${SIGNED_IN_FLAG}');if(me)document.documentElement.dataset.me=me}catch{}
${FONTS}`;

/** The source by which the content policy allows it. */
export const BOOT_SCRIPT_HASH: `sha256-${string}` = `sha256-${createHash('sha256').update(BOOT_SCRIPT).digest('base64')}`;
