import { expect, it } from 'vitest';
import { looseTexts } from './parts/loose-texts.js';
import { members, sourcesOf } from './repository.js';

const screens = members()
  .filter(({ path }) => /^(packages\/(ui|phone)|full-app|widgets\/[\w-]+)$/.test(path))
  .flatMap(sourcesOf)
  .filter(({ path, isTest }) => !isTest && path.endsWith('.tsx') && !path.includes('/testing/'));

/** Keys, addresses and names, which no language says otherwise. */
const SAME_EVERYWHERE =
  /:\d+ (?:Talk|Ctrl K|(?:Ctrl|⌘) Enter|https:\/\/|go\.example\.com|#2255dd|TWILIO_INTELLIGENCE_SID)$/;

it('shows no words that are in no catalogue: they would stay English in every language', () => {
  expect(screens.length).toBeGreaterThan(300);
  expect(screens.flatMap(looseTexts).filter((text) => !SAME_EVERYWHERE.test(text))).toEqual([]);
});

it.each([
  ['<p>Call ended</p>', 'Call ended'],
  ['<p>{isOn ? "Turned on" : t("off")}</p>', 'Turned on'],
  ['<p>{name ?? "Unknown"}</p>', 'Unknown'],
  ['<p>{`${count} calls`}</p>', 'calls'],
  ['<button aria-label="Close" />', 'Close'],
  ['<Field label={`Name of ${line}`} />', 'Name of'],
])('finds the words of %s', (text, words) => {
  expect(looseTexts({ path: 'a.tsx', text: `const a = ${text};` })).toEqual([`a.tsx:1 ${words}`]);
});

it.each([
  '<p className="tk-muted">{t("ended")}</p>',
  '<span>·</span>',
  '<p>{status === "ended" && t("ended")}</p>',
  '<Link to="/contacts">{name}</Link>',
])('finds none in %s', (text) => {
  expect(looseTexts({ path: 'a.tsx', text: `const a = ${text};` })).toEqual([]);
});
