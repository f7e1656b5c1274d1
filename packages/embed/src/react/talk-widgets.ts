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
import type {
  AgentTexting,
  AnyWidgetEvent,
  CommonOptions,
  Dialer,
  Texting,
  WidgetEvents,
  WidgetKind,
  WidgetState,
} from '../host/index.js';
import { useTalkWidget, type UseTalkWidgetOptions } from './use-talk-widget.js';

/** Props of every widget: the options of its `create…`, without `key`, which React keeps for itself. */
export type TalkWidgetProps<K extends WidgetKind> = Omit<UseTalkWidgetOptions<K>, 'container' | 'key' | 'mode'> & {
  /** `inline`, the default, fills an element of its own; the others float, see `CommonOptions.mode`. */
  mode?: 'inline' | NonNullable<CommonOptions['mode']>;
  /** Of the element around an inline widget. Give it a height. */
  className?: string;
  style?: CSSProperties;
  onReady?: (state: WidgetState<K>) => void;
  onFailed?: (failure: WidgetEvents['widget.failed']) => void;
  /** Every event. */
  onEvent?: (event: AnyWidgetEvent<K>) => void;
};

/** Props of {@link TalkDialer}. */
export interface TalkDialerProps extends TalkWidgetProps<'dialer'> {
  onCallChanged?: (change: WidgetEvents['call.changed']) => void;
  /** @deprecated Use {@link TalkTexting}. */
  widget?: 'dialer' | 'texting';
}

/** Props of {@link TalkTexting}. */
export type TalkTextingProps = TalkWidgetProps<'texting'>;

/** Props of {@link TalkAgentTexting}. */
export type TalkAgentTextingProps = TalkWidgetProps<'agent-texting'>;

type PlacedProps = TalkDialerProps & { kind: WidgetKind };

/** The one component behind all: an element for an inline widget, and the widget in it or above the page. */
const Placed = forwardRef<unknown, PlacedProps>(function Placed(props, ref) {
  const { kind, mode = 'inline', className, style, widget: _former, ...others } = props;
  // Listeners of this component are no options of the widget.
  const { onReady: _1, onFailed: _2, onEvent: _3, onCallChanged: _4, ...options } = others;
  const place = useRef<HTMLDivElement>(null);
  const listeners = useRef(props);
  const inline = mode === 'inline';
  const { widget } = useTalkWidget<WidgetKind>(kind, {
    ...options,
    ...(inline ? { container: place } : { mode }),
  });

  useEffect(() => {
    listeners.current = props;
  });
  useEffect(
    () =>
      // Whatever its kind: what is heard is handed on by its name.
      (widget as Dialer | null)?.on('*', (event) => {
        const now = listeners.current;
        now.onEvent?.(event);
        if (event.type === 'widget.ready') now.onReady?.(event.payload.state);
        if (event.type === 'call.changed') now.onCallChanged?.(event.payload);
        if (event.type === 'widget.failed') now.onFailed?.(event.payload);
      }),
    [widget],
  );
  useImperativeHandle(ref, () => widget, [widget]);

  return inline ? createElement('div', { ref: place, className, style }) : null;
});

/** A dialer in a React page. Its ref is the `Dialer`, for commands. Renders nothing but an element, also on a server. */
export const TalkDialer: ForwardRefExoticComponent<TalkDialerProps & RefAttributes<Dialer | null>> = forwardRef<
  Dialer | null,
  TalkDialerProps
>(function TalkDialer(props, ref) {
  // A page of an earlier release asks for texting in this way, and gets it.
  return createElement(Placed, { ...props, kind: props.widget ?? 'dialer', ref });
});

/** Texting of a site's visitors in a React page. Its ref is the `Texting`. */
export const TalkTexting: ForwardRefExoticComponent<TalkTextingProps & RefAttributes<Texting | null>> = forwardRef<
  Texting | null,
  TalkTextingProps
>(function TalkTexting(props, ref) {
  return createElement(Placed, { ...(props as object as TalkDialerProps), kind: 'texting', ref });
});

/** An agent's texting in a React page: its ref is the `AgentTexting`, by which the page opens conversations. */
export const TalkAgentTexting: ForwardRefExoticComponent<TalkAgentTextingProps & RefAttributes<AgentTexting | null>> =
  forwardRef<AgentTexting | null, TalkAgentTextingProps>(function TalkAgentTexting(props, ref) {
    return createElement(Placed, { ...(props as object as TalkDialerProps), kind: 'agent-texting', ref });
  });
