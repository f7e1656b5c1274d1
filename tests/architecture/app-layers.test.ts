import { describe, expect, it } from 'vitest';
import { cycles, targetsIn } from './import-graph.js';
import { members, sourcesOf } from './repository.js';

/**
 * The layers inside the app (docs/architecture.md, "The app"): what is lower knows nothing of what is above it, and slices of one layer
 * nothing of each other. A feature is a screen or a part of one, an entity what several of them show and change.
 */
const SRC = 'full-app/src';
const LAYERS = ['shared', 'entities', 'features', 'app'] as const;

const app = members().find(({ path }) => path === 'full-app');
const all = app ? sourcesOf(app).filter(({ path }) => path.startsWith(`${SRC}/`)) : [];
const sources = all.filter(({ isTest }) => !isTest);
const paths = new Set(all.map(({ path }) => path));

/** `['features', 'contact']` for `full-app/src/features/contact/…`. */
const placeOf = (path: string): string[] => path.slice(SRC.length + 1).split('/');
const rankOf = (path: string): number => LAYERS.findIndex((layer) => layer === placeOf(path)[0]);
const isSliced = (path: string): boolean => ['entities', 'features'].includes(placeOf(path)[0] ?? '');
const isSameSlice = (a: string, b: string): boolean =>
  placeOf(a)[0] === placeOf(b)[0] && placeOf(a)[1] === placeOf(b)[1];
const short = (path: string) => path.replace(`${SRC}/`, '');

const arrows = all.flatMap((file) => targetsIn(file, paths).map((to) => ({ from: file.path, to })));
const words = (found: readonly { from: string; to: string }[]) =>
  found.map(({ from, to }) => `${short(from)} → ${short(to)}`);

describe('layers of the app', () => {
  it('hold every file but the one that starts it', () => {
    const astray = all.filter(({ path }) => rankOf(path) === -1 || (isSliced(path) && placeOf(path).length < 3));
    expect(astray.map(({ path }) => short(path))).toEqual(['main.tsx']);
  });

  it('import downwards only', () => {
    const known = arrows.filter(({ from }) => rankOf(from) !== -1);
    expect(words(known.filter(({ from, to }) => rankOf(to) > rankOf(from)))).toEqual([]);
  });

  it('have features and entities that do not import each other', () => {
    const beside = arrows.filter(({ from, to }) => isSliced(from) && rankOf(from) === rankOf(to));
    expect(words(beside.filter(({ from, to }) => !isSameSlice(from, to)))).toEqual([]);
  });

  it('enter an entity by its index.ts', () => {
    const into = arrows.filter(({ from, to }) => placeOf(to)[0] === 'entities' && !isSameSlice(from, to));
    expect(words(into.filter(({ to }) => !to.endsWith('/index.ts')))).toEqual([]);
  });

  it('import each other in no ring, types included', () => {
    expect(cycles(sources).map((group) => group.map(short).join(', '))).toEqual([]);
  });
});
