/** Styles of the reference page: the tokens of the design, in the few sizes that it needs. */
export const PAGE_STYLES = `
:root{color-scheme:light dark;--bg:oklch(97.6% .003 80);--surface:oklch(100% 0 0);--line:oklch(91% .005 80);--ink:oklch(24% .012 265);
--ink2:oklch(44% .012 265);--accent:oklch(50% .19 264);--ok:oklch(46% .13 155);--warn:oklch(48% .12 70);--bad:oklch(50% .19 25)}
@media (prefers-color-scheme:dark){:root{--bg:oklch(18% .008 265);--surface:oklch(21.5% .010 265);--line:oklch(29% .012 265);
--ink:oklch(95% .004 265);--ink2:oklch(78% .008 265);--accent:oklch(74% .13 264);--ok:oklch(76% .14 155);--warn:oklch(80% .12 80);--bad:oklch(74% .15 25)}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.5 Inter,system-ui,-apple-system,"Segoe UI",sans-serif}
.skip{position:absolute;left:-999px}.skip:focus{left:16px;top:16px;background:var(--surface);padding:8px}
nav{position:fixed;inset:0 auto 0 0;width:272px;overflow:auto;padding:24px;border-right:1px solid var(--line);background:var(--surface);font-size:13px}
nav h2{margin:24px 0 4px;font-size:12px;color:var(--ink2)}nav ul{margin:0;padding:0;list-style:none}nav a{display:block;padding:4px 0;color:var(--ink)}
.brand{margin:0;font-weight:650;font-size:15px}.brand span{color:var(--ink2);font-weight:400}
main{margin-left:272px;padding:48px;max-width:1040px}h1{margin:0 0 8px;font-size:28px;line-height:1.2}main h2{margin:48px 0 16px;font-size:20px}
h3{margin:0;font-size:17px}h3 a{color:inherit}h4{margin:16px 0 4px;font-size:13px;color:var(--ink2)}
article{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:24px;margin:0 0 16px;scroll-margin-top:16px}
article:target{border-color:var(--accent)}a{color:var(--accent);text-decoration:none}a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
code{font:13px/1.4 ui-monospace,"SF Mono",Menlo,Consolas,monospace;overflow-wrap:anywhere}
.line{margin:4px 0 8px}.line b{display:inline-block;min-width:58px;font-size:12px}.get{color:var(--ok)}.post,.put,.patch{color:var(--accent)}.delete{color:var(--bad)}
.scroll{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:13px}
th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);font-weight:400}thead th{color:var(--ink2)}
th i{color:var(--warn);font-size:12px;font-style:normal}details{margin-top:16px}summary{cursor:pointer;color:var(--ink2)}
dl{display:grid;grid-template-columns:48px 1fr;gap:4px 12px;margin:8px 0 0;font-size:13px}dd{margin:0}
@media (max-width:767px){nav{position:static;width:auto;border:0;border-bottom:1px solid var(--line)}main{margin:0;padding:24px}}
`.replaceAll('\n', '');
