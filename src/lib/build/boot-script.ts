import { createHash } from 'node:crypto';
import { SIGNED_IN_FLAG } from '../storage-names.ts';

const FONTS = `(()=>{let d=document,{display,text,italic}=d.currentScript.dataset,face=(n,u,w,s)=>new FontFace(n,'url('+u+')',{weight:w,style:s||'normal',display:'fallback'}),big=face('Bricolage 86',display,'800'),texts=[face('Public Sans',text,'400 600'),face('Public Sans',italic,'400 600','italic')],put=f=>d.fonts.add(f),first=1;try{first=!sessionStorage.getItem('fonts');sessionStorage.setItem('fonts','1')}catch{}
if(first){let go=()=>Promise.allSettled([texts[0].load(),big.load()]).then(()=>[big,...texts].map(put));try{new PerformanceObserver((l,o)=>{o.disconnect();go()}).observe({type:'paint',buffered:true})}catch{addEventListener('load',go)}}else{put(big);texts.map(put)}})()`;

/**
 * Runs before the first paint: stores the install prompt in `window.installPrompt`, hides the hero's
 * text before typing, sets `data-me` (a hint, state/signed-in-flag.ts), handles `data-reload`, and
 * defers the manifest and a first visit's fonts, whose addresses are in its `data-*` attributes.
 */
export const BOOT_SCRIPT = `addEventListener('beforeinstallprompt',e=>{e.preventDefault();window.installPrompt=e;dispatchEvent(new Event('installoffer'))});
try{if(location.pathname=='/'&&'highlights'in CSS&&!matchMedia('(prefers-reduced-motion:reduce)').matches&&!localStorage.getItem('hero-seen'))document.documentElement.dataset.hero='typing'}catch{}
try{let me=localStorage.getItem('${SIGNED_IN_FLAG}');if(me)document.documentElement.dataset.me=me}catch{}
addEventListener('click',e=>e.target.closest?.('[data-reload]')&&location.reload());
{let m=document.querySelector('[rel=manifest]');if(m){m.rel='later';addEventListener('load',()=>{m.rel='manifest'})}}
${FONTS}`;

/** CSP source of the script. */
export const BOOT_SCRIPT_HASH: `sha256-${string}` = `sha256-${createHash('sha256').update(BOOT_SCRIPT).digest('base64')}`;
