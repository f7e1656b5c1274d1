/** What all widgets have in common: look, context, sign-in, and the messages about them. */
import type { Capability } from '../capabilities.js';
import type { EmbedError } from '../errors.js';

/** One command: what is sent, and what comes back. */
export interface Exchange<P, R> {
  payload: P;
  result: R;
}

/** How the widget looks. */
export interface ThemeTokens {
  scheme?: 'light' | 'dark' | 'auto';
  accent?: string;
  surface?: string;
  text?: string;
  radius?: string;
  font?: string;
  density?: 'compact' | 'comfortable';
}

/** Where a floating widget stands. */
export interface WidgetPosition {
  /** Logical side: `end` is right in English, left in Arabic. */
  side?: 'start' | 'end';
  offsetXPx?: number;
  offsetYPx?: number;
  zIndex?: number;
}

/** What the page can change while the widget runs. */
export interface WidgetConfig {
  theme?: ThemeTokens;
  /** BCP 47. */
  locale?: string;
  position?: WidgetPosition;
  sizing?: { widthPx?: number; heightPx?: number };
}

/** A record of the page's own system. */
export interface RecordRef {
  id: string;
  type?: string;
}

/** What the person looks at on the page. */
export interface PageContext {
  record?: RecordRef | null;
  phone?: string | null;
  /** Where the person is: told to the agent with each text of a visitor. */
  page?: { url: string; title: string } | null;
}

/** Who is signed in inside the widget. */
export interface AuthState {
  status: 'signed-out' | 'signing-in' | 'signed-in' | 'expired';
  userId: string | null;
}

/** What a page may know of any widget. */
export interface CommonState {
  open: boolean;
  view: string;
  locale: string;
  auth: AuthState;
  grants: readonly Capability[];
}

/** Page to any widget. */
export interface CommonCommands<State> {
  'widget.set': Exchange<{ open?: boolean; view?: string }, { open: boolean; view: string }>;
  'config.set': Exchange<WidgetConfig, { config: WidgetConfig }>;
  'context.set': Exchange<PageContext, { context: PageContext }>;
  'identity.set': Exchange<{ token: string }, { userId: string }>;
  /** Resolves only after memory and storage of the previous user are wiped. */
  'identity.clear': Exchange<Record<string, never>, Record<string, never>>;
  'state.get': Exchange<Record<string, never>, { state: State }>;
}

/** Any widget to the page, without an answer. */
export interface CommonEvents<State> {
  'widget.ready': { state: State; locale: string; size: { minWidthPx: number; minHeightPx: number } };
  'widget.changed': { open: boolean; view: string; reason: string };
  'widget.failed': { error: EmbedError };
  'auth.changed': AuthState;
  /** The grants that count now, after the page has changed them. */
  'caps.changed': { grants: readonly Capability[] };
  error: { error: EmbedError };
}
