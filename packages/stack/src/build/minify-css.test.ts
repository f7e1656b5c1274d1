import { expect, it } from 'vitest';
import { minifyCss } from './minify-css.js';

it.each([
  ['a {\n  color : red;\n}\n', 'a{color : red}'],
  ['/* x */ a, b > c { margin: 0 auto; }', 'a,b > c{margin: 0 auto}'],
  ['a { width: calc(1px + var(--x, 2px)); }', 'a{width: calc(1px + var(--x,2px))}'],
  ['a::before { content: "/* ;  } */"; }', 'a::before{content: "/* ;  } */"}'],
  [
    "a { background: url(data:image/svg+xml;utf8,<svg a='1'  />) }",
    "a{background: url(data:image/svg+xml;utf8,<svg a='1'  />)}",
  ],
  ['@media (min-width: 1px) and (color) { a { b: c } }', '@media (min-width: 1px) and (color){a{b: c}}'],
  ['a { }\n\n\nb c{d:e;;}', 'a{}b c{d:e}'],
])('%j becomes %j', (css, expected) => {
  expect(minifyCss(css)).toBe(expected);
});
