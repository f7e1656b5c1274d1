import { afterEach, expect, it } from 'vitest';
import { ABOVE, isTopLayer, openLayer } from './layers.js';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
  document.body.replaceChildren();
});

function page() {
  document.body.innerHTML = `
    <main><button>Page</button></main>
    <div id="first"><button>First</button></div>
    <div id="second"><button>Second</button></div>
    <div id="phone" ${ABOVE}=""><button>Answer</button></div>`;
  const find = (selector: string): HTMLElement => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element === null) throw new Error(`no ${selector}`);
    return element;
  };
  return { main: find('main'), first: find('#first'), second: find('#second'), phone: find('#phone') };
}
const open = (layer: HTMLElement): (() => void) => {
  const close = openLayer(layer);
  closers.push(close);
  return close;
};
const inert = ({ main, first, second, phone }: ReturnType<typeof page>) =>
  [main, first, second, phone].filter(({ inert: is }) => is);

it('makes inert all that is below the topmost layer, and never the phone', () => {
  const all = page();
  const closeFirst = open(all.first);
  expect(inert(all)).toEqual([all.main, all.second]);
  const closeSecond = open(all.second);
  expect(inert(all)).toEqual([all.main, all.first]);
  closeSecond();
  expect(inert(all)).toEqual([all.main, all.second]);
  closeFirst();
  expect(inert(all)).toEqual([]);
});

it('keeps the page inert when a lower layer closes before the upper one', () => {
  const all = page();
  const closeFirst = open(all.first);
  const closeSecond = open(all.second);
  closeFirst();
  expect(isTopLayer(all.second)).toBe(true);
  expect(inert(all)).toEqual([all.main, all.first]);
  closeSecond();
  expect(inert(all)).toEqual([]);
});

it('leaves inert what was so before', () => {
  const all = page();
  all.main.inert = true;
  open(all.first)();
  expect(inert(all)).toEqual([all.main]);
});
