import { expect, it } from 'vitest';
import { members, sourcesOf, withoutComments } from './repository.js';

/**
 * One place holds entities and changes them: `packages/core/src/entities` (docs/adr/0025-one-store-of-entities.md). Whatever else could patch one needs
 * an event that brings it, or the function that puts a change of many into it.
 */
const STORE = 'packages/core/src/entities/';

/** Events that bring entities, take them away, or say that they changed. */
const EVENTS =
  /\.on\(\s*'(agent_status_updated|line_updated|disposition_updated|sms_template_updated|tags_updated|contact_created|contact_updated|contacts_updated|contacts_changed|left_view|new_communication|update_communication|communications_updated|delete_communication)'/g;

/** They patch nothing: the event has no entity for them, and makes them ask again. */
const HINTED: Readonly<Record<string, readonly string[]>> = {
  // It names a category, and no tag.
  'full-app/src/entities/tag/tags.ts': ['tags_updated'],
  // They hold calls, which have events of their own.
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

/** Requests whose answers bring entities besides contacts and communications, and the files that make them. */
const ANSWERS =
  /\bapi\.(agents\.(?:get|set|list)|company\.(?:users|lines)|calls\.directory|outcomes|stages)\(|\b(list(?:CallDispositions|DispositionStatuses|Members|SmsTemplates)|createTagsApi)\b/g;
const ASKING: Readonly<Record<string, readonly string[]>> = {
  'full-app/src/entities/disposition/dispositions.ts': ['listCallDispositions', 'listDispositionStatuses'],
  'full-app/src/entities/line/use-lines.ts': ['company.lines'],
  'full-app/src/entities/sms-template/sms-templates.ts': ['listSmsTemplates'],
  'full-app/src/entities/tag/tags.ts': ['createTagsApi'],
  'full-app/src/entities/user/members.ts': ['listMembers'],
  'full-app/src/entities/user/use-owners.ts': ['company.users'],
  'packages/ui/src/after-call/after-call.model.ts': ['outcomes', 'stages'],
  'packages/ui/src/phone/header/agent.model.ts': ['agents.get', 'agents.set'],
  'packages/ui/src/phone/dial/dial.model.ts': ['company.lines'],
  'packages/ui/src/phone/in-call/directory.model.ts': ['calls.directory'],
};
/** Gives what it asks for to the store, or names the table to the part that does. */
const GIVES =
  /\b(?:agents|users|lines|tags|templates|table)\.ask\(|tableOf\([^)]*\)\.ask\(|createOffered\(\s*entities\.(?:outcomes|stages)/;

it('holds entities of every other kind in one place, too: a file that asks for them gives the answer to the store', () => {
  const asking = sources
    .filter(({ path }) => !path.startsWith('packages/core/'))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text);
      const found = [...code.matchAll(ANSWERS)].map(([, resource, operation]) => resource ?? operation ?? '');
      return found.length === 0 ? [] : [{ path, found: [...new Set(found)], gives: GIVES.test(code) }];
    });
  expect(Object.fromEntries(asking.map(({ path, found }) => [path, found]))).toEqual(ASKING);
  expect(asking.filter(({ gives }) => !gives).map(({ path }) => path)).toEqual([]);
});

/** Changes of what the store holds, by the resource or by the name of the operation. */
const WRITING = [
  /\bapi\.contacts\.(update|create|markRead|clickToCall|addPhoneNumber|removePhoneNumber|dnc|undnc|block|unblock)\(/,
  /\bapi\.communications\.(delete|markRead|update)\(/,
  /\bcall\(\s*(?:create|update|remove)(?:CallDisposition|DispositionStatus|SmsTemplate|Member)\b/,
  /\bcall\(\s*(?:disposeCall|disposeContact|setAgentStatus|updateLineRouting|deleteLine|buyNumber|releaseNumber)\b/,
  /\bcreateTagsApi\b/,
];

it('changes entities of every kind through one layer of the app', () => {
  const astray = sources.filter(
    ({ path, text }) =>
      path.startsWith('full-app/src/') &&
      !path.startsWith('full-app/src/entities/') &&
      WRITING.some((pattern) => pattern.test(withoutComments(text))),
  );
  expect(astray.map(({ path }) => path)).toEqual([]);
});
