import { expect, it } from 'vitest';
import { dialerPage, previousPageTarget, readPreviousPage } from './previous-page.js';

it.each([
  // A second page of a session would pause it.
  [dialerPage('session'), { to: '/power-dialer/$bucket', params: { bucket: 'in-queue' }, search: {} }],
  [dialerPage('called'), { to: '/power-dialer/$bucket', params: { bucket: 'called' }, search: {} }],
  [dialerPage('in-queue', 3), { to: '/power-dialer/$bucket', params: { bucket: 'in-queue' }, search: { list: 3 } }],
])('leads back to %s', (previousPage, target) => {
  expect(previousPageTarget({ previousPage })).toEqual(target);
});

it.each(['https://evil.test/', '//evil.test', '/contacts', '/power-dialer/called?list=x', 7, undefined])(
  'leaves out %s',
  (previousPage) => {
    expect(readPreviousPage({ previousPage })).toEqual({});
    expect(previousPageTarget({ previousPage })).toBeNull();
  },
);
