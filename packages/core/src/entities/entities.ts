import { batch } from '@preact/signals-core';
import type {
  AgentPresence,
  Communication,
  Contact,
  Disposition,
  Line,
  ListedTag,
  SmsTemplate,
  UserSummary,
  VersionedId,
} from '@talk/contract';
import type { Unsubscribe } from '../kernel/scope.js';
import type { Realtime } from '../realtime/realtime.js';
import { createEntityTable } from './entity-table.js';
import type { EntityTable, TableFeed } from './entity-table.types.js';

/** A member of the company, as far as every answer that names one tells. */
export type Person = Pick<UserSummary, 'id' | 'name'>;

/** Every entity that this client holds, by type and id, each at the newest version that was heard of. */
export interface Entities {
  readonly contacts: EntityTable<Contact>;
  /** Calls, texts, notes and whatever else stands in a contact's timeline. */
  readonly communications: EntityTable<Communication>;
  readonly users: EntityTable<Person>;
  /** What members do and whether they can be rung, by the user's id. */
  readonly agents: EntityTable<AgentPresence>;
  /** Which line is the default is decided for each user, and does not raise its version. */
  readonly lines: EntityTable<Line>;
  /** Tags of contacts and of communications. Their counts, and merges into them, do not raise the version. */
  readonly tags: EntityTable<ListedTag>;
  /** Outcomes of calls. */
  readonly outcomes: EntityTable<Disposition>;
  /** Dispositions of contacts. */
  readonly stages: EntityTable<Disposition>;
  /** Templates of texts. Sending one does not raise its version. */
  readonly templates: EntityTable<SmsTemplate>;
  /** Applies events from now on. */
  follow: (realtime: Pick<Realtime, 'on' | 'onResync'>) => Unsubscribe;
  /** Lets go of everything; what is still answered is dropped. */
  dispose: () => void;
}

const BY_VERSION = {
  idOf: ({ id }: VersionedId) => id,
  versionOf: ({ version }: Pick<VersionedId, 'version'>) => version,
};
/** For entities whose version does not count every change. */
const BY_ANSWER = { ...BY_VERSION, ties: true };

/** A store for one signed-in person in one company. */
export function createEntities(): Entities {
  const contacts = createEntityTable<Contact>(BY_VERSION);
  const communications = createEntityTable<Communication>(BY_VERSION);
  // The server counts no changes of people, and tells of none.
  const users = createEntityTable<Person>({ idOf: ({ id }) => id, versionOf: () => 0, ties: true });
  const agents = createEntityTable<AgentPresence>({
    idOf: ({ user_id: id }) => id,
    versionOf: BY_VERSION.versionOf,
    ties: true,
  });
  const lines = createEntityTable<Line>(BY_ANSWER);
  const tags = createEntityTable<ListedTag>(BY_ANSWER);
  const outcomes = createEntityTable<Disposition>(BY_VERSION);
  const stages = createEntityTable<Disposition>(BY_VERSION);
  const templates = createEntityTable<SmsTemplate>(BY_ANSWER);
  const tables = [contacts, communications, users, agents, lines, tags, outcomes, stages, templates];

  return {
    contacts,
    communications,
    users,
    agents,
    lines,
    tags,
    outcomes,
    stages,
    templates,
    follow(realtime) {
      const ends = [
        realtime.on('contact_created', ({ data, replayed }) =>
          batch(() => contacts.whole(data, { isNew: true, replayed })),
        ),
        realtime.on('contact_updated', ({ data, replayed }) =>
          batch(() => contacts.whole(data, { isNew: false, replayed })),
        ),
        realtime.on('contacts_updated', ({ data: { changes, items }, replayed }) =>
          batch(() => contacts.fields(items, changes, { replayed })),
        ),
        realtime.on('contacts_changed', ({ data: { items }, replayed }) =>
          batch(() => {
            for (const { changes, ...item } of items) contacts.fields([item], changes, { replayed });
          }),
        ),
        realtime.on('left_view', ({ data: { type, items }, replayed }) => {
          const table = { contact: contacts, communication: communications }[type] as TableFeed<object> | undefined;
          // A newer server may tell of what this client does not hold.
          batch(() => table?.gone(items, { replayed }));
        }),
        realtime.on('contact_merged', ({ data: { is_undone, loser_id: id, loser_version: version }, replayed }) => {
          // Once it is undone, the contact is told of as any that comes into view.
          if (!is_undone) batch(() => contacts.gone([{ id, version }], { replayed }));
        }),
        realtime.on('new_communication', ({ data, replayed }) =>
          batch(() => communications.whole(data, { isNew: true, replayed })),
        ),
        realtime.on('update_communication', ({ data, replayed }) =>
          batch(() => communications.whole(data, { isNew: false, replayed })),
        ),
        realtime.on('communications_updated', ({ data: { changes, items }, replayed }) =>
          batch(() => communications.fields(items, changes, { replayed })),
        ),
        realtime.on('delete_communication', ({ data: { id } }) => communications.remove([id])),
        realtime.on('agent_status_updated', ({ data, replayed }) =>
          batch(() => agents.whole(data, { isNew: false, replayed })),
        ),
        realtime.on('line_updated', ({ data }) => lines.outdated([data])),
        realtime.on('disposition_updated', ({ data: { kind, disposition }, replayed }) => {
          const table = { call: outcomes, contact: stages }[kind] as TableFeed<Disposition> | undefined;
          // A newer server might have more kinds.
          batch(() => table?.whole(disposition, { isNew: false, replayed }));
        }),
        realtime.on('sms_template_updated', ({ data: { id, is_removed: isRemoved } }) => {
          if (isRemoved) templates.remove([id]);
          // The event has no version: any that is cached might be older.
          else templates.outdated([{ id, version: Infinity }]);
        }),
        realtime.onResync(() => {
          for (const table of tables) table.afterGap();
        }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
    dispose() {
      for (const table of tables) table.end();
    },
  };
}
