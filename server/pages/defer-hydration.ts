// The few lines within a page that let its parts in after it has been painted: the scripts, and before them, on a
// phone's first visit, the type (decisions 0018 and 0021).
import { PHONE_MEDIA_QUERY } from '#contract/breakpoints.ts';

/** What kind of script it is until its turn has come: one that browsers leave alone. */
export const HELD = 'text/held';

/** After this many milliseconds nothing waits any longer for a picture that does not come. */
const PATIENCE_MS = 3000;

/** Where the browser remembers that the type is in its cache, so that no later visit need wait for it. */
const TYPE_KNOWN = 'typeKnown';

/**
 * Asks for the type, then sets it block by block, a frame each: setting a whole page anew would stop a slow phone for
 * as long as one notices. `web/styles/type.css` says what each looks like meanwhile.
 */
const type = `var html=document.documentElement;
try{if(matchMedia('${PHONE_MEDIA_QUERY}').matches&&!localStorage.getItem('${TYPE_KNOWN}'))html.dataset.type='awaited'}catch(e){}
function typeset(){var blocks=[].slice.call(document.querySelectorAll('header,main>*,footer'));
!function next(){var block=blocks.shift();if(!block)return delete html.dataset.type;
block.dataset.typed='';requestAnimationFrame(function(){setTimeout(next)})}()}
function type(){if(html.dataset.type)document.fonts.load('1em '+getComputedStyle(html).getPropertyValue('--font-sans').split(',')[0])
.then(function(){localStorage.setItem('${TYPE_KNOWN}','yes')}).then(typeset,typeset)}`;

const wake = `var awake;
function wake(){if(awake)return;
if(document.readyState==='loading')return addEventListener('DOMContentLoaded',wake);awake=true;type();
document.querySelectorAll('link[rel=held]').forEach(function(link){link.rel='modulepreload'});
document.querySelectorAll('script[type="${HELD}"]').forEach(function(held){var script=document.createElement('script');
if('module'in held.dataset)script.type='module';script.text=held.text;held.replaceWith(script)})}`;

/**
 * When to wake: when the page is to be seen, with the picture that was asked for first if there is one, or at once when
 * somebody touches the page. A browser says when its first painting is on the screen (https://w3c.github.io/paint-timing/);
 * in a tab that nobody sees there is none to wait for.
 */
const watch = `function nextFrame(){requestAnimationFrame(function(){setTimeout(wake)})}
function seen(){if(document.hidden)return wake();
if((PerformanceObserver.supportedEntryTypes||[]).indexOf('paint')<0)return nextFrame();
new PerformanceObserver(function(list,observer){
if(list.getEntriesByName('first-contentful-paint')[0]){observer.disconnect();nextFrame()}}).observe({type:'paint',buffered:true})}
addEventListener('DOMContentLoaded',function(){var first=document.querySelector('img[fetchpriority=high]');
first&&!first.complete?['load','error'].forEach(function(end){first.addEventListener(end,seen)}):seen()});
setTimeout(wake,${PATIENCE_MS});
['pointerdown','keydown'].forEach(function(touch){addEventListener(touch,wake,{once:true})})`;

export const wakeScript = `!function(){${type}
${wake}
${watch}}()`;
