import type { WidgetKind } from '../protocol/index.js';
import type { LoadBridge } from './bridge-part.js';
import { createClicks, listenForCalls } from './click-to-call.js';
import type { AgentTextingOptions, DialerOptions, TextingOptions, WidgetOptions } from './options.js';
import { placeWidget } from './place-widget.js';
import type { AgentTexting, Dialer, DialOptions, Texting, Widget } from './widget.js';

/** Puts a widget of one kind on the page. */
export interface Creators {
  createWidget<K extends WidgetKind>(kind: K, options: WidgetOptions<K>): Widget<K>;
  createDialer(options: DialerOptions): Dialer;
  createDialer(options: TextingOptions & { widget: 'texting' }): Texting;
  createTexting(options: TextingOptions): Texting;
  createTexting(options: AgentTextingOptions): AgentTexting;
}

/** The ways to put a widget on the page. @param loadBridge where the part comes from that talks to the frame. */
export function creators(loadBridge: LoadBridge): Creators {
  const createWidget = <K extends WidgetKind>(kind: K, options: WidgetOptions<K>): Widget<K> =>
    placeWidget(kind, options, loadBridge).widget;

  function createDialer(options: DialerOptions): Dialer {
    const { widget, signal, setOpen, say, report } = placeWidget('dialer', options, loadBridge);
    const { clickToCall, labels } = options;
    const dial = (to: string, how: DialOptions = {}) => {
      setOpen(true);
      // The widget takes what it knows of a start and ignores what only this side needs.
      return widget.call('call.start', { to, ...how }, how);
    };
    if (clickToCall) listenForCalls(clickToCall, createClicks({ widget, dial, setOpen, say, report, labels }), signal);
    return Object.assign(widget, { dial });
  }

  return {
    createWidget,
    createTexting: ((options: TextingOptions | AgentTextingOptions) =>
      createWidget(options.as === 'agent' ? 'agent-texting' : 'texting', options)) as Creators['createTexting'],
    // A page of an earlier release asks for texting in this way, and gets it.
    createDialer: ((options: DialerOptions | (TextingOptions & { widget: 'texting' })) =>
      options.widget === 'texting'
        ? createWidget('texting', options)
        : createDialer(options)) as Creators['createDialer'],
  };
}
