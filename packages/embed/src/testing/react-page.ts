/** A React application for the browser tests, in StrictMode and in React's development build. */
import { createElement, StrictMode, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { TalkDialer, useTalkDialer, type TalkDialerProps } from '../react/index.js';
import type { Dialer } from '../host/index.js';

/** What a test does from outside. */
export interface ReactPage {
  /** Renders nothing of ours, so that React has whatever it keeps for good. */
  warmUp(): void;
  mount(props: TalkDialerProps): void;
  set(props: TalkDialerProps): void;
  unmount(): void;
  /** What the component's ref holds. */
  ref: { current: Dialer | null };
  events: string[];
  renders: { ready: boolean; unavailable: string | null }[];
  /** Mounts a component that uses the hook instead. */
  mountHook(origin: string): void;
}

let root: Root | undefined;
let update: (props: TalkDialerProps) => void = () => {};

const talk: ReactPage = {
  ref: { current: null },
  events: [],
  renders: [],
  warmUp() {
    root = createRoot(document.querySelector('#root') ?? document.body);
    root.render(createElement('input', { defaultValue: 'warm', onChange: () => {} }));
  },
  mount(props) {
    root = createRoot(document.querySelector('#root') ?? document.body);
    root.render(createElement(StrictMode, null, createElement(App, { first: props })));
  },
  set: (props) => update(props),
  unmount: () => root?.unmount(),
  mountHook(origin) {
    root = createRoot(document.querySelector('#root') ?? document.body);
    root.render(createElement(StrictMode, null, createElement(Hooked, { origin })));
  },
};

function App({ first }: { first: TalkDialerProps }) {
  const [props, setProps] = useState(first);
  useEffect(() => {
    update = setProps;
  }, []);
  // New objects and functions with each rendering, as people write them.
  return createElement(TalkDialer, {
    ...props,
    ...(props.theme && { theme: { ...props.theme } }),
    ref: talk.ref,
    onEvent: ({ type }) => talk.events.push(type),
    onReady: () => talk.events.push('onReady'),
  });
}

function Hooked({ origin }: { origin: string }) {
  const { state, unavailable } = useTalkDialer({ origin, mode: 'panel', onLookup: () => null });
  talk.renders.push({ ready: state !== null, unavailable });
  return createElement('p', null, state?.auth.userId);
}

Object.assign(window, { talk });
