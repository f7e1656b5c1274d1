import { act, createRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NoteField } from './note-field.js';
import { encodeNote } from './note-text.js';
import type { NoteText } from './note.model.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const TEAM = [
  { id: 7, name: 'Tom Baker' },
  { id: 8, name: 'Zoë Ångström' },
  { id: 9, name: 'Tomás Vega' },
];
const field = createRef<HTMLTextAreaElement>();
let root: Root;
let now: NoteText;
let saves: number;

function Place() {
  const [note, setNote] = useState<NoteText>({ text: '', picked: [] });
  return (
    <NoteField
      note={note}
      team={TEAM}
      field={field}
      onChange={(next) => {
        now = next;
        setNote(next);
      }}
      onSave={() => void (saves += 1)}
      onCancel={null}
    />
  );
}

beforeEach(async () => {
  saves = 0;
  now = { text: '', picked: [] };
  document.body.innerHTML = '<div id="place"></div>';
  root = createRoot(document.querySelector('#place') as HTMLElement);
  await act(async () => root.render(<Place />));
});
afterEach(async () => act(async () => root.unmount()));

const type = (text: string) =>
  act(async () => {
    const element = field.current as HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(element, text);
    element.setSelectionRange(text.length, text.length);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = (key: string, how: KeyboardEventInit = {}) =>
  act(async () => {
    field.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how }));
  });
const options = () => [...document.querySelectorAll('[role="option"]')];
const names = () => options().map((option) => option.querySelector('bdi')?.textContent);
const chosen = () => document.querySelector('[aria-selected="true"] bdi')?.textContent;

it('offers teammates behind an @, and takes the one that the keyboard has chosen', async () => {
  await type('Hi @');
  expect(names()).toEqual(['Tom Baker', 'Zoë Ångström', 'Tomás Vega']);
  expect(chosen()).toBe('Tom Baker');
  await press('ArrowDown');
  expect(chosen()).toBe('Zoë Ångström');
  expect(field.current?.getAttribute('aria-activedescendant')).toBe(
    document.querySelector('[aria-selected="true"]')?.id,
  );
  await press('ArrowUp');
  await press('ArrowUp');
  expect(chosen()).toBe('Tomás Vega');
  await press('Enter');
  expect(now.text).toBe('Hi @Tomás Vega ');
  expect(encodeNote(now.text, now.picked)).toBe('Hi <user:9> ');
  expect(options()).toEqual([]);
  expect(document.querySelector('mark[data-kind="mention"]')?.textContent).toBe('@Tomás Vega');
});

it('narrows the list while a name is typed, without its accents', async () => {
  await type('@tomas');
  expect(names()).toEqual(['Tomás Vega']);
  await type('@angst');
  expect(names()).toEqual(['Zoë Ångström']);
  await type('@nobody');
  expect(options()).toEqual([]);
});

it('is closed with Escape, and stays closed for this @', async () => {
  await type('@t');
  await press('Escape');
  expect(options()).toEqual([]);
  await type('@to');
  expect(options()).toEqual([]);
  await type('@to and @');
  expect(options()).toHaveLength(3);
});

it('leaves Enter to an input method that is composing a word', async () => {
  await type('@t');
  await press('Enter', { isComposing: true });
  await press('Enter', { keyCode: 229 });
  expect(now.text).toBe('@t');
  expect(options()).toHaveLength(2);
});

it('takes a person with the pointer without losing the field', async () => {
  await type('@z');
  const down = new Event('pointerdown', { bubbles: true, cancelable: true });
  await act(async () => void options()[0]?.dispatchEvent(down));
  expect(down.defaultPrevented).toBe(true);
  await act(async () => (options()[0] as HTMLElement).click());
  expect(now.text).toBe('@Zoë Ångström ');
});

it('forgets a person whose name was taken out, and saves with Ctrl+Enter', async () => {
  await type('@z');
  await press('Enter');
  await type('@Zoë ');
  await type('@Zoë Ångström ');
  expect(encodeNote(now.text, now.picked)).toBe('@Zoë Ångström ');
  await press('Enter');
  expect(saves).toBe(0);
  await press('Enter', { ctrlKey: true });
  expect(saves).toBe(1);
});
