import type { Contact } from '@talk/core';
import { expect, it } from 'vitest';
import { newer, replaceInPages, type ContactPages } from './live-contacts.js';

const contact = (id: number, version: number, name = `c${id}`) => ({ id, version, name }) as Contact;
const pagesOf = (...data: Contact[]): ContactPages => ({
  pages: [{ data, page: 1, per_page: 25, has_more_pages: false }],
  pageParams: [null],
});

it('applies a newer version in its place', () => {
  const pages = replaceInPages(pagesOf(contact(1, 1), contact(2, 4)), contact(2, 5, 'new name'));
  expect(pages?.pages[0]?.data.map(({ name }) => name)).toEqual(['c1', 'new name']);
});

it('keeps the very same pages for a late, repeated or unknown event', () => {
  const pages = pagesOf(contact(1, 3));
  expect(replaceInPages(pages, contact(1, 3, 'late'))).toBe(pages);
  expect(replaceInPages(pages, contact(9, 1))).toBe(pages);
  expect(newer(contact(1, 3), contact(1, 2)).version).toBe(3);
});
