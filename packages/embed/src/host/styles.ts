/**
 * The loader's own look, inside its shadow root: a `section` floats, a `div` fills the element it is in. What a page may
 * choose are the variables of the host element. The launcher is the
 * panel's first child, visible while the panel is not; below 480 px an open panel fills the screen and every mode has it.
 * The icon's ink is black or white by the accent's lightness, whatever the page says.
 */
const CSS = [
  ':host{all:initial;display:block;--x:20px;--y:20px;color:#25d}',
  ':host(.inline){position:relative;height:var(--h,100%);min-height:var(--h,500px)}',
  '*{border:0}',
  'button,section{position:fixed;z-index:var(--z,2147483000);bottom:var(--y);inset-inline:auto var(--x)}',
  ':host(.start) :not(p){inset-inline:var(--x) auto}',
  'section{visibility:hidden;overflow:hidden;width:var(--w,360px);height:min(var(--h,600px),100dvh - 2*var(--y) - 60px);border-radius:14px;box-shadow:0 8px 40px#0005}',
  'section,p{background:Canvas}',
  'button{visibility:visible;padding:24px;border-radius:24px;color:inherit;background:currentColor}',
  'button:before{content:"";position:absolute;inset:12px;background:oklch(from currentColor calc((.65 - l)*999) 0 0);forced-color-adjust:none;clip-path:path("M3 4l5-1 3 6-3 2 5 5 2-3 6 3-1 5Q3 21 3 4")}',
  '.texting:before{clip-path:path("M3 4h18v13H10l-5 4v-4H3")}',
  'button:after{content:attr(data-n);position:absolute;inset:0 0 auto auto;border-radius:14px;background:#c22;color:#fff;font:16px system-ui}',
  '.open button:before{clip-path:path("M3 8h18l-9 9z")}',
  '.open{visibility:visible}',
  '.launcher{margin-bottom:60px}',
  '.panel button{display:none}',
  'iframe{width:100%;height:100%;display:block}',
  'div,p{position:absolute;inset:0}',
  'p{padding:20px;color:CanvasText;font:16px system-ui}',
  '@media(max-width:480px){section{inset:0!important;margin:0!important;width:auto;height:auto;padding:max(48px,env(safe-area-inset-top)) 0 env(safe-area-inset-bottom)}.open button{display:block;inset:0 0 auto auto!important}}',
].join('');

/** Styles a shadow root by a constructed sheet, which needs neither an inline style nor a nonce under a strict CSP. */
export function adoptStyles(root: ShadowRoot): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  root.adoptedStyleSheets = [sheet];
}
