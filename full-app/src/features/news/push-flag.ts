/** What is remembered in a browser where a user has switched push on: `on`. */
export const PUSH_FLAG = 'push';
