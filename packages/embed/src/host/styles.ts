/** The loader's own look, inside its shadow root. Below 480 px the panel fills the screen and brings its own close button. */
const CSS = `
:host{all:initial}
*{box-sizing:border-box}
button,section{position:fixed;z-index:var(--z);inset-inline-end:var(--x);font:16px system-ui,sans-serif}
:host([data-side=start]) :is(button,section){inset-inline:var(--x) auto}
button{bottom:var(--y);width:56px;height:56px;border:0;border-radius:50%;padding:16px;cursor:pointer;background:var(--accent);color:var(--ink);box-shadow:0 4px 16px #0004}
button:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.close{display:none}
section{bottom:calc(var(--y) + var(--lift));width:var(--w);height:min(var(--h),100dvh - var(--y) - var(--lift) - 16px);overflow:hidden;border-radius:14px;background:Canvas;color:CanvasText;box-shadow:0 8px 40px #0005;visibility:hidden;opacity:0}
section.open{visibility:visible;opacity:1}
iframe{display:block;width:100%;height:100%;border:0}
p{position:absolute;inset:0;margin:0;padding:24px;background:Canvas}
a{color:LinkText}
@media(prefers-reduced-motion:no-preference){section{transition:opacity .15s}}
@media(max-width:480px){
section,:host([data-side=start]) section{inset:0;width:auto;height:100dvh;border-radius:0;padding:calc(44px + env(safe-area-inset-top)) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)}
.open .close,:host([data-side=start]) .open .close{display:block;inset:env(safe-area-inset-top) 0 auto auto;width:44px;height:44px;padding:10px;background:none;color:inherit;box-shadow:none}
}
@media(forced-colors:active){button,section{border:2px solid ButtonText}}
`;

/**
 * Styles a shadow root without inline styles: a constructed sheet needs no permission from a CSP; where there is none,
 * a style element with the page's nonce.
 */
export function adoptStyles(root: ShadowRoot, win: Window & typeof globalThis, nonce: string | undefined): void {
  if ('adoptedStyleSheets' in root) {
    const sheet = new win.CSSStyleSheet();
    sheet.replaceSync(CSS);
    root.adoptedStyleSheets = [sheet];
  } else {
    const style = win.document.createElement('style');
    if (nonce) style.nonce = nonce;
    style.textContent = CSS;
    (root as ShadowRoot).append(style);
  }
}
