import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useRef,
  type CSSProperties,
  type ForwardRefExoticComponent,
  type RefAttributes,
} from 'react';
import type { AnyWidgetEvent, Dialer, DialerOptions, WidgetEvents, WidgetState } from '../host/index.js';
import { useTalkDialer, type UseTalkDialerOptions } from './use-talk-dialer.js';

/** Props of {@link TalkDialer}: the options of `createDialer`, with `apiKey` for `key`, which React keeps for itself. */
export interface TalkDialerProps extends Omit<UseTalkDialerOptions, 'container' | 'key' | 'mode'> {
  apiKey?: string;
  /** `inline`, the default, fills an element of its own; the others float, see `DialerOptions.mode`. */
  mode?: 'inline' | NonNullable<DialerOptions['mode']>;
  /** Of the element around an inline dialer. Give it a height. */
  className?: string;
  style?: CSSProperties;
  onReady?: (state: WidgetState) => void;
  onCallChanged?: (change: WidgetEvents['call.changed']) => void;
  onFailed?: (failure: WidgetEvents['widget.failed']) => void;
  /** Every event. */
  onEvent?: (event: AnyWidgetEvent) => void;
}

/** A dialer in a React page. Its ref is the `Dialer`, for commands. Renders nothing but an element, also on a server. */
export const TalkDialer: ForwardRefExoticComponent<TalkDialerProps & RefAttributes<Dialer | null>> = forwardRef<
  Dialer | null,
  TalkDialerProps
>(function TalkDialer(props, ref) {
  const { apiKey, mode = 'inline', className, style, ...options } = props;
  const place = useRef<HTMLDivElement>(null);
  const listeners = useRef(props);
  const inline = mode === 'inline';
  const { dialer } = useTalkDialer({
    ...options,
    ...(apiKey !== undefined && { key: apiKey }),
    ...(inline ? { container: place } : { mode }),
  });

  useEffect(() => {
    listeners.current = props;
  });
  useEffect(
    () =>
      dialer?.on('*', (event) => {
        const now = listeners.current;
        now.onEvent?.(event);
        if (event.type === 'widget.ready') now.onReady?.(event.payload.state);
        if (event.type === 'call.changed') now.onCallChanged?.(event.payload);
        if (event.type === 'widget.failed') now.onFailed?.(event.payload);
      }),
    [dialer],
  );
  useImperativeHandle<Dialer | null, Dialer | null>(ref, () => dialer, [dialer]);

  return inline ? createElement('div', { ref: place, className, style }) : null;
});
