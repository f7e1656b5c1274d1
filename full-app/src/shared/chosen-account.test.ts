import { beforeEach, expect, it } from 'vitest';
import {
  chosenCompany,
  enterChosenCompany,
  forgetChosenCompany,
  keepChosenCompany,
  leaveChosenCompany,
} from './chosen-account.js';

const DAY_MS = 24 * 60 * 60_000;
const NOW = Date.parse('2026-11-30T09:00:00Z');

/** As a new tab begins: it has the storage of the browser, not that of another tab. */
const openTab = leaveChosenCompany;

beforeEach(() => {
  forgetChosenCompany();
  localStorage.clear();
});

it('keeps the choice of a user for 30 days in new tabs', () => {
  keepChosenCompany(5, 2, NOW);
  openTab();
  expect(chosenCompany(5, NOW + 29 * DAY_MS)).toBe(2);
  expect(chosenCompany(5, NOW + 30 * DAY_MS)).toBeNull();
  expect(chosenCompany(6, NOW)).toBeNull();
});

it('leaves a tab in its account when another tab chooses another one', () => {
  keepChosenCompany(5, 2, NOW);
  localStorage.setItem('talk:account-chosen:5', JSON.stringify({ companyId: 3, untilMs: NOW + DAY_MS }));
  expect(chosenCompany(5, NOW)).toBe(2);
  openTab();
  expect(chosenCompany(5, NOW)).toBe(3);
  enterChosenCompany(5, 3);
  expect(chosenCompany(5, NOW + 90 * DAY_MS)).toBe(3);
});

it('removes the kept choice of a user who has made none in this tab', () => {
  keepChosenCompany(5, 2, NOW);
  openTab();
  forgetChosenCompany(5);
  expect(chosenCompany(5, NOW)).toBeNull();
});

it('removes the choice of the user of this tab alone', () => {
  keepChosenCompany(6, 4, NOW);
  keepChosenCompany(5, 2, NOW);
  forgetChosenCompany();
  expect([chosenCompany(5, NOW), chosenCompany(6, NOW)]).toEqual([null, 4]);
});

it.each(['5', 'null', '{', '{"userId":5}'])('asks again where the tab has stored %s', (stored) => {
  sessionStorage.setItem('talk:account-chosen', stored);
  expect(chosenCompany(5, NOW)).toBeNull();
});
