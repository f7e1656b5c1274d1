import { expect, it } from 'vitest';
import { allFiles, readText } from './repository.js';

/**
 * Styles of the app's screens come with their code and stay for the session: a class that two features style looks different after a visit to the
 * other. So each class belongs to one place.
 */
const styles = allFiles().filter((path) => /^full-app\/src\/.+\.css$/.test(path));

/** `full-app/src/features/tags/tags.css` belongs to `features/tags`. */
const placeOf = (path: string): string => path.split('/').slice(2, -1).slice(0, 2).join('/');

/** The selector lists of a file, with the number of braces that each stands in. */
function* selectorsOf(path: string): Generator<{ list: string; depth: number }> {
  let depth = 0;
  for (const [, text = '', mark] of readText(path)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '{' && !text.trim().startsWith('@')) yield { list: text.trim(), depth };
    depth += mark === '{' ? 1 : mark === '}' ? -1 : 0;
  }
}

it('styles a class in one feature only', () => {
  const places = new Map<string, Set<string>>();
  for (const path of styles)
    for (const { list } of selectorsOf(path))
      for (const selector of list.split(',')) {
        const name = /^\s*(\.app-[\w-]+)\s*$/.exec(selector)?.[1];
        if (name !== undefined) places.set(name, (places.get(name) ?? new Set()).add(placeOf(path)));
      }
  expect(places.size).toBeGreaterThan(500);
  expect([...places].filter(([, { size }]) => size > 1).map(([name, of]) => [name, ...of])).toEqual([]);
});

it('has one rule for a selector in a file, besides those of media queries and of groups', () => {
  const twice = styles.flatMap((path) => {
    const seen = new Set<string>();
    return [...selectorsOf(path)]
      .filter(({ depth, list }) => depth === 0 && !list.includes(','))
      .filter(({ list }) => seen.has(list) || seen.add(list) === null)
      .map(({ list }) => [path, list]);
  });
  expect(twice).toEqual([]);
});
