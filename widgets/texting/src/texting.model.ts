import { computed, effect, signal } from '@talk/core';
import type { ReadonlySignal } from '@talk/core';
import { cutText } from '@talk/core/format';
import type { Visitor, VisitorState } from '@talk/core/visitor';
import {
  TalkEmbedError,
  type HostConnection,
  type PageContext,
  type WidgetConfig,
  type WidgetInit,
  type WidgetState,
  type ConnectOptions,
} from '@talk/embed/frame';
import type { ThemeControl, WidgetPageConfig } from '@talk/ui/frame';
import type * as Part from './visitor-part.js';

export type VisitorPart = typeof Part;

/** Everything of the browser that the widget needs; a test brings its own. */
export interface TextingPorts {
  framed: boolean;
  page: WidgetPageConfig;
  connectHost: (options: ConnectOptions<'texting'>) => HostConnection<'texting'>;
  part: () => Promise<Pick<VisitorPart, 'openVisitor'>>;
  theme: Pick<ThemeControl, 'apply'>;
  setLocale: (locale: string) => void;
  locale: string;
  /** Whether anybody can see the page, and when that changes. */
  visible: ReadonlySignal<boolean>;
  referrer: string;
  build: string;
}

export type Screen = VisitorState | { name: 'refused'; code: string };

export interface TextingModel {
  readonly screen: ReadonlySignal<Screen>;
  readonly locale: ReadonlySignal<string>;
  /** Whether the page shows the panel. */
  readonly open: ReadonlySignal<boolean>;
  /** Null until a page has given its key. */
  readonly visitor: ReadonlySignal<Visitor | null>;
  retry: () => void;
  dispose: () => void;
}

/** The widget: a visitor, and the page around it. */
export function createTexting(ports: TextingPorts): TextingModel {
  const visitor = signal<Visitor | null>(null);
  const refusal = signal<string | null>(ports.framed ? null : 'alone');
  const open = signal(false);
  const locale = signal(ports.locale);
  let config: WidgetConfig = {};
  let context: PageContext = {};
  let identity: string | null = null;
  let key: string | null = null;
  let host: HostConnection<'texting'> | null = null;
  /** Only the newest visitor counts. */
  let era = 0;

  const screen = computed<Screen>(() => {
    if (refusal.value !== null) return { name: 'refused', code: refusal.value };
    return visitor.value?.state.value ?? { name: 'loading' };
  });
  const unread = computed(() => (screen.value.name === 'talking' ? screen.value.unread : 0));
  const accent = computed(() => ('widget' in screen.value ? screen.value.widget.accent : null));

  const state = (): WidgetState<'texting'> => ({
    open: open.peek(),
    view: screen.peek().name,
    locale: locale.peek(),
    auth: { status: screen.peek().name === 'talking' ? 'signed-in' : 'signed-out', userId: null },
    grants: [],
    unread: { count: unread.peek() },
    look: { accent: accent.peek() },
  });

  /** The address of the page: what it says itself, else what the browser tells. */
  function pageNow(): { url: string; title: string } {
    const url = context.page?.url ?? ports.referrer;
    return {
      url: url.startsWith('http') ? url.slice(0, 2000) : 'https://unknown.invalid/',
      title: cutText(context.page?.title ?? '', 300),
    };
  }

  /** A token lives for minutes: the page is asked for a fresh one, and without an answer the first one is tried. */
  async function freshIdentity(): Promise<string | null> {
    if (identity === null) return null;
    const fresh = await host?.call('token.refresh', { reason: 'expiring' }).catch(() => null);
    return fresh?.token ?? identity;
  }

  function applyConfig(next: WidgetConfig): void {
    config = { ...config, ...next };
    if (config.locale !== undefined) locale.value = config.locale;
    ports.setLocale(locale.peek());
    draw();
  }

  function draw(chosen = accent.peek()): void {
    ports.theme.apply({ ...(chosen === null ? {} : { accent: chosen }), ...config.theme });
  }

  function become(nextKey: string | null): void {
    visitor.peek()?.dispose();
    key = nextKey;
    visitor.value = null;
    const mine = (era += 1);
    if (nextKey === null) return;
    ports.part().then(
      ({ openVisitor }) => {
        if (mine === era) visitor.value = openVisitor({ key: nextKey, page: pageNow, identity: freshIdentity });
      },
      () => {
        if (mine === era) refusal.value = 'LOAD_FAILED';
      },
    );
  }

  function welcomed(init: WidgetInit): void {
    applyConfig(init.config);
    context = init.context;
    open.value = init.open;
    const sameVisitor = init.key === key && (init.identity === undefined) === (identity === null);
    identity = init.identity ?? null;
    if (init.key === undefined) throw new TalkEmbedError('AUTH_REQUIRED', 'apiKey');
    if (!init.key.startsWith('pk_')) {
      refusal.value = 'KEY_SCOPE';
      throw new TalkEmbedError('KEY_SCOPE', 'apiKey: use a publishable key (pk_…)');
    }
    if (!sameVisitor) become(init.key);
    else visitor.peek()?.look(open.peek());
  }

  const stops = [
    effect(() => visitor.value?.setPresent(ports.visible.value)),
    effect(() => visitor.value?.look(open.value)),
    effect(() => draw(accent.value)),
  ];

  if (ports.framed)
    host = ports.connectHost({
      widget: 'texting',
      build: ports.build,
      wants: ['resize', 'notify', 'link.open'],
      allowedOrigins: ports.page.allowedOrigins,
      getState: state,
      size: { minWidthPx: 320, minHeightPx: 400 },
      commands: {},
      handlers: {
        'widget.set': (payload) => {
          if (payload.open !== undefined) open.value = payload.open;
          return { open: open.peek(), view: screen.peek().name };
        },
        'config.set': (payload) => {
          applyConfig(payload);
          return { config };
        },
        'context.set': (payload) => {
          context = { ...context, ...payload };
          return { context };
        },
        'identity.set': ({ token }) => {
          identity = token;
          become(key);
          return { userId: '' };
        },
        'identity.clear': async () => {
          identity = null;
          await visitor.peek()?.forget();
          return {};
        },
      },
      onWelcome: ({ init }) => welcomed(init),
      onRefused: (error) => {
        refusal.value = error.code;
      },
    });
  stops.push(
    effect(() => {
      const count = unread.value;
      host?.emit('unread.changed', { count });
    }),
    effect(() => {
      const now = accent.value;
      host?.emit('look.changed', { accent: now });
    }),
  );

  // The page can sign its visitor in, and hand the token over.
  stops.push(
    effect(() => {
      const now = screen.value;
      if (now.name !== 'failed' || now.problem.code !== 'IDENTITY_INVALID') return;
      const { code, message, retryable } = new TalkEmbedError('IDENTITY_INVALID', now.problem.message);
      host?.emit('error', { error: { code, message, retryable } });
    }),
  );

  return {
    screen,
    locale,
    open,
    visitor,
    retry: () => visitor.peek()?.retry(),
    dispose() {
      era += 1;
      for (const stop of stops) stop();
      host?.close();
      visitor.peek()?.dispose();
    },
  };
}
