/** The dialer for React 18 and 19. Importing it does nothing; it renders on a server. */
export { TalkDialer, type TalkDialerProps } from './talk-dialer.js';
export { useTalkDialer, type TalkDialerHandle, type UseTalkDialerOptions } from './use-talk-dialer.js';
