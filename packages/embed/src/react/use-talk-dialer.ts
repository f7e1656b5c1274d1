import type { Dialer, ErrorCode, WidgetState } from '../host/index.js';
import { useTalkWidget, type UseTalkWidgetOptions } from './use-talk-widget.js';

/** As for `createDialer`, and what can change afterwards. */
export type UseTalkDialerOptions = UseTalkWidgetOptions<'dialer'>;

/** What a component knows of its dialer. */
export interface TalkDialerHandle {
  /** Null while rendering on a server, before the first effect and after unmount. */
  dialer: Dialer | null;
  /** The last snapshot; null before the widget is ready. */
  state: WidgetState | null;
  /** Why the widget cannot be used now, or null. */
  unavailable: ErrorCode | null;
}

/**
 * A dialer that lives as long as the component. Another look, context, `open`, list of grants or callback is applied to the
 * running dialer; another key, origin, place, mode or set of callbacks makes a new one.
 * @throws TalkEmbedError INVALID_ARGUMENT or KEY_SCOPE for bad options, while rendering: an error boundary sees it.
 */
export function useTalkDialer(options: UseTalkDialerOptions): TalkDialerHandle {
  const { widget, ...rest } = useTalkWidget('dialer', options);
  return { dialer: widget, ...rest };
}
