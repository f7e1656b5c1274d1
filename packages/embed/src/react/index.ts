/** The widgets for React 18 and 19. Importing it does nothing; it renders on a server. */
export {
  TalkAgentTexting,
  TalkDialer,
  TalkTexting,
  type TalkAgentTextingProps,
  type TalkDialerProps,
  type TalkTextingProps,
  type TalkWidgetProps,
} from './talk-widgets.js';
export { useTalkDialer, type TalkDialerHandle, type UseTalkDialerOptions } from './use-talk-dialer.js';
export { useTalkWidget, type TalkWidgetHandle, type UseTalkWidgetOptions } from './use-talk-widget.js';
