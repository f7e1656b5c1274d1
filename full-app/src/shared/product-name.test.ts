import { signal } from '@talk/core';
import { createTranslate } from '@talk/ui';
import { expect, it } from 'vitest';
import { followProductName, productName, withProduct } from './product-name.js';

const t = withProduct(createTranslate('test.product', { closed: 'Notices while {product} is closed, {name}' }));
const signedIn = (brand_name: string | null) => ({ name: 'signed-in', user: { company: { brand_name } } });

it('names the product as the company of the user does, and by our name for guests', () => {
  const state = signal<object>(signedIn('Acme Phone'));
  const stop = followProductName({ state } as unknown as Parameters<typeof followProductName>[0]);
  expect([productName(), t('closed', { name: 'Ada' })]).toEqual([
    'Acme Phone',
    'Notices while Acme Phone is closed, Ada',
  ]);
  state.value = signedIn(null);
  expect(productName()).toBe('Talk');
  state.value = signedIn('Acme Phone');
  state.value = { name: 'signed-out' };
  expect(t('closed', { name: 'Ada' })).toBe('Notices while Talk is closed, Ada');
  stop();
});
