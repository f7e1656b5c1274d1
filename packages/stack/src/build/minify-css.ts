/**
 * Removes comments and the white space that means nothing. Strings and `url(…)` are kept letter by letter; inside parentheses
 * only runs of white space shrink, because `calc(1px + 2px)` needs its blanks.
 */
export function minifyCss(css: string): string {
  const tokens = css.match(/\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)]*\)|[\s\S]/g) ?? [];
  let text = '';
  let depth = 0;
  for (const token of tokens) {
    if (token.startsWith('/*')) continue;
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (/^\s$/.test(token)) {
      if (!/[\s{};,]$/.test(text) && text !== '') text += ' ';
    } else if (depth === 0 && /^[{};,]$/.test(token)) {
      text = (token === '}' ? text.replace(/[\s;]+$/, '') : text.trimEnd()) + token;
    } else {
      text += token;
    }
  }
  return text.trim();
}
