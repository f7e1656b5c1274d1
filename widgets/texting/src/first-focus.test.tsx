import { signal } from '@talk/core';
import type { Visitor, VisitorStateOf } from '@talk/core/visitor';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CodeStep } from './code-step.js';
import { Composer } from './composer.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const nothing = (): undefined => undefined;
const never = (): Promise<never> => new Promise(nothing);
const visitor: Visitor = {
  state: signal({ name: 'loading' }),
  start: never,
  verify: never,
  resend: never,
  giveUp: nothing,
  send: nothing,
  retryText: nothing,
  dropText: nothing,
  upload: never,
  loadFile: never,
  look: nothing,
  setPresent: nothing,
  retry: nothing,
  forget: never,
  dispose: nothing,
};
const screen = {
  name: 'code',
  phoneNumber: '(415) 555-0157',
  busy: false,
  problem: null,
  sent: 1,
  resendAtMs: 0,
} as VisitorStateOf<'code'>;
const files = { tools: null, failed: false, open: () => Promise.resolve(null) };
const rules = { types: [], type_names: '', max_bytes: 1, max_count: 1 };

let root: Root;
let open = signal(false);
/** Whether the keyboard is in the frame, as the browser would tell. */
let isHere = false;

beforeEach(() => {
  open = signal(false);
  isHere = false;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  Object.defineProperty(window, 'parent', { value: {}, configurable: true });
  Object.defineProperty(document, 'hasFocus', { value: () => isHere, configurable: true });
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  Reflect.deleteProperty(window, 'parent');
  Reflect.deleteProperty(document, 'hasFocus');
});

const show = (step: ReactNode): void => act(() => root.render(step));
const setOpen = (isOpen: boolean): void =>
  act(() => {
    open.value = isOpen;
  });
const focused = (): string | undefined => document.activeElement?.tagName;
const STEPS = [
  [
    'composer',
    'TEXTAREA',
    () => <Composer open={open} visitor={visitor} rules={rules} files={files} onFiles={nothing} />,
  ],
  ['code step', 'INPUT', () => <CodeStep open={open} screen={screen} visitor={visitor} />],
] as const;

describe.each(STEPS)('the %s in a frame', (_name, field, step) => {
  it('leaves the keyboard to the page when it is shown', () => {
    show(step());
    expect(focused()).toBe('BODY');
  });

  it('takes the keyboard when the visitor opens the panel, whichever arrives first', () => {
    show(step());
    setOpen(true);
    expect(focused()).toBe('BODY');
    isHere = true;
    dispatchEvent(new Event('focus'));
    expect(focused()).toBe(field);

    (document.activeElement as HTMLElement).blur();
    open.value = false;
    setOpen(true);
    expect(focused()).toBe(field);
  });

  it('does not take the keyboard after the panel has closed again', () => {
    show(step());
    setOpen(true);
    setOpen(false);
    isHere = true;
    dispatchEvent(new Event('focus'));
    expect(focused()).toBe('BODY');
  });

  it('takes over the keyboard from the step before', () => {
    isHere = true;
    show(step());
    expect(focused()).toBe(field);
  });
});
