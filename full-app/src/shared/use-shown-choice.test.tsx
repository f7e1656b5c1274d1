import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useShownChoice } from './use-shown-choice.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Tabs({ chosen }: { chosen: string }): ReactNode {
  const row = useShownChoice(chosen);
  return (
    <nav ref={row}>
      {['open', 'closed', 'all'].map((name) => (
        <a key={name} href={`#${name}`} aria-current={name === chosen ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

let root: Root;
let shown: (string | null)[];
beforeEach(() => {
  shown = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    shown.push(this.textContent);
  };
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it('brings the chosen one into sight at first, and each that is chosen later', async () => {
  await act(async () => root.render(<Tabs chosen="all" />));
  await act(async () => root.render(<Tabs chosen="open" />));
  await act(async () => root.render(<Tabs chosen="open" />));
  await act(async () => root.render(<Tabs chosen="none" />));
  expect(shown).toEqual(['all', 'open']);
});
