/**
 * The loader's own look, inside its shadow root: a `section` floats, a `div` fills the element it is in. What a page may
 * choose are the variables of the host element. The launcher is the
 * panel's first child, visible while the panel is not; below 480 px an open panel fills the screen and every mode has it.
 * The icon's ink is black or white by the accent's lightness, whatever the page says.
 */
export const CSS = [
  ':host{all:initial;display:block;--y:20px;--x:20px;color:#25d}',
  ':host(.inline){min-height:var(--h,500px);position:relative;height:var(--h,100%)}',
  '*{font:16px system-ui;border:0}',
  'button,section{bottom:var(--y);z-index:var(--z,999999999);inset-inline:auto var(--x);position:fixed}',
  ':host(.start) :not(p){inset-inline:var(--x) auto}',
  'section{visibility:hidden;height:min(var(--h,600px),100dvh - 2*var(--y) - 60px);border-radius:14px;overflow:hidden;width:var(--w,360px);box-shadow:0 8px 60px#0005}',
  'p,section{background:Canvas}',
  'button{padding:24px;color:inherit;border-radius:24px;background:currentColor}',
  'button:before{clip-path:path("M3 4l5-1 3 6-3 2 5 5 2-3 6 3-1 5Q3 21 3 4");position:absolute;background:oklch(from currentColor calc((.65 - l)*999) 0 0);inset:12px;content:"";forced-color-adjust:none}',
  '.texting:before{clip-path:path("M3 4h18v13H8l-5 4")}',
  'button:after{position:absolute;background:#c22;content:attr(data-n);border-radius:14px;color:#fff;inset:0 0 auto auto}',
  '.open button:before{clip-path:path("M3 8h18l-9 9z")}',
  'button,.open{visibility:visible}',
  '.launcher{margin-bottom:60px}',
  '.panel button{display:none}',
  'iframe{display:block;height:100%;width:100%}',
  'div,p{position:absolute;inset:0}',
  'p{padding:24px;color:CanvasText}',
  '@media(max-width:480px){.open{inset:0!important;margin:0;width:auto;height:auto;padding:max(48px,env(safe-area-inset-top)) 0 env(safe-area-inset-bottom)}.open button{display:block;inset:0 0 auto auto!important}}',
].join('');
