import type { SecondStepNeed } from './second-step-need.js';

/** Where someone is who is not signed in and not on the sign-in page. */
export type GuestPlace =
  | { readonly name: 'forgot' }
  | { readonly name: 'reset'; readonly token: string }
  /** Registers a company; the token is of the link in a mail, or empty. */
  | { readonly name: 'register'; readonly token: string }
  /** Stops mail about notifications. */
  | { readonly name: 'unsubscribe'; readonly token: string }
  /** Signs in at the provider of a company; the token is the query that the provider sent the browser back with, or empty. */
  | { readonly name: 'sso'; readonly token: string }
  /** Signs in with a link that the company's own server has made. */
  | { readonly name: 'link'; readonly token: string }
  /** A screen on the wall, which shows the wallboard. */
  | { readonly name: 'tv' }
  /** The password was right; its second step is missing. Not an address either. */
  | { readonly name: 'second'; readonly need: SecondStepNeed }
  /** Signed in with a password that an admin handed over. Not an address: nothing of it is stored. */
  | { readonly name: 'first'; readonly email: string; readonly password: string; readonly remember: boolean };
