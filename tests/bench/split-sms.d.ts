/** The part of it that is measured. */
declare module 'split-sms' {
  export function split(text: string): { readonly parts: readonly { readonly content: string }[] };
}
