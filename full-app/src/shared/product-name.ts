import { effect, signal, type Auth } from '@talk/core';
import type { Translate } from '@talk/ui';
import { productOf } from './workspace/brand.js';

const OURS = 'Talk';
const product = signal(OURS);

/** What the product is called for the user who is signed in (spec 1 §1). */
export const productName = (): string => product.peek();

/** Follows who is signed in, and what their company calls the product. */
export function followProductName({ state }: Pick<Auth, 'state'>): () => void {
  return effect(() => {
    const now = state.value;
    product.value = now.name === 'signed-in' && now.user !== null ? productOf(now.user) : OURS;
  });
}

/** Texts that name the product: `{product}` is what it is called. */
export function withProduct<K extends string>(t: Translate<K>): Translate<K> {
  return (key, values) => t(key, { product: productName(), ...values });
}
