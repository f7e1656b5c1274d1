const ADDRESS = /^[^\s@<>(),;:"\\[\]]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,188}[a-z0-9])?$/i;

/** An address in the one form that it is compared and stored in; null if the text is not an email address. */
export function asEmailAddress(text: string): string | null {
  const form = text.trim().toLowerCase();
  return ADDRESS.test(form) && !form.includes('..') ? form : null;
}
