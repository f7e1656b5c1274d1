/** Whether an address is a page for those who are not signed in. */
export const isGuestPath = (path: string): boolean =>
  /^\/(?:login|forgot-password|reset|account-registration|unsubscribe|tv|single-sign-on)(?:\/|$)/.test(path);
