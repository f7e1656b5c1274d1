import { afterEach, beforeEach, expect, it } from 'vitest';
import { createListDefaults, type ListDefaults } from '../entities/contact/index.js';
import { applyListDefaults } from './list-defaults-start.js';

let defaults: ListDefaults;
let kept: Map<string, string>;
const startAt = (address: string): string => {
  history.replaceState(null, '', address);
  applyListDefaults(defaults);
  return `${location.pathname}${location.search}${location.hash}`;
};

beforeEach(() => {
  kept = new Map([
    ['texting.shorten', '1'],
    ['columns:all', '[]'],
  ]);
  defaults = createListDefaults({
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  });
  defaults.keep('contacts', { mine: true, list: 5 });
  defaults.keep('inbox', { unread: true });
});
afterEach(() => history.replaceState(null, '', '/'));

it.each([
  ['/contacts', '/contacts?mine=true&list=5'],
  ['/channels/inbox/open#top', '/channels/inbox/open?unread=true#top'],
  ['/contacts?status=new', '/contacts?status=new'],
  ['/contacts/7', '/contacts/7'],
])('starts %s as %s', (address, started) => {
  expect(startAt(address)).toBe(started);
});

it('starts a list as it is where nothing was chosen', () => {
  defaults.reset();
  expect(startAt('/contacts')).toBe('/contacts');
});

it('resets the choices and leads to the start from the classic app', () => {
  expect(startAt('/contacts?from_classic=1')).toBe('/');
  expect([defaults.contacts.peek(), defaults.inbox.peek()]).toEqual([{}, {}]);
  expect([...kept.keys()]).toEqual(['columns:all']);
});
