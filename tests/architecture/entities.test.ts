import { expect, it } from 'vitest';
import { members, sourcesOf, withoutComments } from './repository.js';

/**
 * One place holds entities and changes them: `packages/core/src/entities` (docs/adr/0025-one-store-of-entities.md). Whatever else could patch one needs
 * an event that brings it, or the function that puts a change of many into it.
 */
const STORE = 'packages/core/src/entities/';

/** Events that bring entities, or take them away. */
const EVENTS =
  /\.on\(\s*'(agent_status_updated|line_updated|contact_created|contact_updated|contacts_updated|contacts_changed|left_view|new_communication|update_communication|communications_updated|delete_communication)'/g;

/** They hold calls, which have events of their own; that a communication changed tells them to look. */
const HINTED: Readonly<Record<string, readonly string[]>> = {
  'packages/ui/src/phone/fishing/fishing.model.ts': ['update_communication'],
  'packages/ui/src/phone/in-call/parked.model.ts': ['update_communication'],
};

const clients = members().filter(({ path }) => /^(packages\/(core|ui|phone|embed)|widgets\/.+|full-app)$/.test(path));
const sources = clients.flatMap(sourcesOf).filter(({ path, isTest }) => !isTest && !path.startsWith(STORE));

it('patches entities in one place: no other hears their events', () => {
  const listening = sources.flatMap(({ path, text }) => {
    const events = [...withoutComments(text).matchAll(EVENTS)].map(([, event = '']) => event);
    return events.length === 0 ? [] : [[path, events] as const];
  });
  expect(Object.fromEntries(listening)).toEqual(HINTED);
});

/** Requests whose answers bring colleagues, what they do, or lines; and who makes them. */
const ANSWERS = /\bapi\.(agents\.(?:get|set|list)|company\.(?:users|lines)|calls\.directory)\(/g;
const ASKING: Readonly<Record<string, readonly string[]>> = {
  'full-app/src/entities/line/use-lines.ts': ['company.lines'],
  'full-app/src/entities/user/use-owners.ts': ['company.users'],
  'packages/ui/src/phone/header/agent.model.ts': ['agents.get', 'agents.set'],
  'packages/ui/src/phone/dial/dial.model.ts': ['company.lines'],
  'packages/ui/src/phone/in-call/directory.model.ts': ['calls.directory'],
};

it('holds colleagues, what they do, and lines in one place: whoever asks for them gives the answer to the store', () => {
  const asking = sources.flatMap(({ path, text }) => {
    const code = withoutComments(text);
    const found = [...code.matchAll(ANSWERS)].map(([, request = '']) => request);
    return found.length === 0 ? [] : [{ path, found, gives: /\b(agents|users|lines|table)\.ask\(/.test(code) }];
  });
  expect(Object.fromEntries(asking.map(({ path, found }) => [path, found]))).toEqual(ASKING);
  expect(asking.filter(({ gives }) => !gives).map(({ path }) => path)).toEqual([]);
});

it('keeps ids in the app’s queries, and changes contacts through one layer', () => {
  const app = sources.filter(({ path }) => path.startsWith('full-app/src/'));
  const writing =
    /\bapi\.contacts\.(update|create|markRead|clickToCall|addPhoneNumber|removePhoneNumber|dnc|undnc|block|unblock)\(/;
  const astray = app.filter(
    ({ path, text }) => !path.startsWith('full-app/src/entities/') && writing.test(withoutComments(text)),
  );
  expect(astray.map(({ path }) => path)).toEqual([]);
});
