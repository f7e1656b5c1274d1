import { signal } from '@talk/core';
import type { Visitor } from '@talk/core/visitor';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { Composer } from './composer.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

it('sends no half text when Enter chooses a word of a Japanese keyboard', () => {
  const sent: string[] = [];
  const visitor = { send: (body: string) => void sent.push(body) } as Partial<Visitor> as Visitor;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() =>
    root.render(
      <Composer
        open={signal(true)}
        visitor={visitor}
        rules={{ types: [], type_names: '', max_bytes: 1, max_count: 1 }}
        files={{ tools: null, failed: false, open: () => Promise.resolve(null) }}
        onFiles={() => undefined}
      />,
    ),
  );
  const field = place.querySelector('textarea');
  const enter = (init: KeyboardEventInit): void =>
    act(() => void field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init })));
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'ブーツ');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  enter({ isComposing: true });
  enter({ keyCode: 229 });
  expect(sent).toEqual([]);
  enter({ keyCode: 13 });
  expect(sent).toEqual(['ブーツ']);
  act(() => root.unmount());
  place.remove();
});
