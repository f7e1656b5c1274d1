import type { EventType } from '@talk/contract';

/** Lists that every company has, and lists that are none: ids in addresses. */
export const LIST_IDS = ['my-contacts', 'unassigned', 'unanswered', 'new-leads', 'all', 'unsaved', 'static'] as const;

/** Events about contacts, lists and tags. */
export const EVENTS = [
  'contact_created',
  'contact_updated',
  'contacts_updated',
  'contacts_changed',
  'contacts_bulk_updated',
  'contacts_bulk_created',
  'contacts_bulk_deleted',
  'contact_merged',
  'contact_audit_created',
  'contact_audits_created',
  'left_view',
  'access_changed',
  'saved_view_updated',
  'team_inbox_updated',
  'team_inbox_join_asked',
  'team_inbox_join_declined',
  'reminder_due',
  'contact_list_updated',
  'contact_folder_updated',
  'contact_list_bulk_created',
  'contact_list_bulk_deleted',
  'contact_import_updated',
  'contacts_export_updated',
  'tags_updated',
  'dnc_list_updated',
  'attribute_fields_updated',
  'contact_crm_updated',
] as const satisfies readonly EventType[];

/** Spec 1 §8, and the sentences of its §5. */
export const ERROR_TEXTS = [
  'Cannot find Contact.',
  'Check your Contacts Visibility settings.',
  'Failed to load contacts.',
  'The selected filters took too long to apply. Please change your selected filters.',
  'Communication is too old for automatic scrolling',
  'Unable to load folders please try again.',
  'Unable to load contact lists please try again.',
  'Unable to load public contact lists please try again.',
  'Do you want to proceed with the export?',
  'Unable to process export request! Please try again later.',
  'Failed to export. Missing id.',
  'Contact not found, please try again.',
  'An exception was encountered while fetching communications.',
] as const;

/** What the specification names and the product does not have, and why. */
export const MISSING = [
  'the column `broadcasts` of contacts: the activity page of a broadcast shows its recipients',
  'the filter `teams` of communications: a team is a ring group or a team inbox here, and both are filters',
] as const;

export interface Constant {
  readonly what: string;
  readonly in: string;
  /** What the file says where it is tested: a title, or a part of one. */
  readonly test: string;
}

/** Spec 1 §9 and §5, as far as it is about contacts, lists and tags. */
export const CONSTANTS: readonly Constant[] = [
  {
    what: 'searches apply from three characters on',
    in: 'packages/server/src/modules/people/contacts/contact-list.test.ts',
    test: 'is not applied below three characters',
  },
  {
    what: 'a split makes lists of 50, 100, 200, 500 or 1000, and of fewer than there are',
    in: 'packages/server/src/modules/people/lists/list-work.test.ts',
    test: 'Choose 50, 100, 200, 500 or 1000.',
  },
  { what: 'counts above 999 read 1.5k', in: 'tests/e2e/app/columns.spec.ts', test: '1.5k' },
  { what: 'a badge says 99+ from 99 on', in: 'packages/domain/src/format/format.test.ts', test: '99+' },
  {
    what: 'a month of a filter is 30 days, a week 7',
    in: 'packages/domain/src/filters/filters.test.ts',
    test: "'is-not', { last: 30, unit: 'days' }",
  },
  {
    what: 'operators and date operators have the numbers of the spec',
    in: 'packages/domain/src/filters/filters.test.ts',
    test: 'a number stands for an operator that the field has',
  },
  {
    what: 'an owner is reminded of an appointment when it starts, 1 minute, 15 minutes, 1 hour and 1 day before',
    in: 'packages/server/src/modules/people/communications/appointments.test.ts',
    test: 'reminds its owner at each of the times that are still to come',
  },
  {
    what: 'users are notified in the app, on the desktop, by push, by mail and by text; appointments and reminders not by text',
    in: 'packages/server/src/modules/platform/notifications/notice-text.test.ts',
    test: 'is for no appointment and no follow-up',
  },
  {
    what: 'an appointment is set, attended, canceled or missed',
    in: 'packages/server/src/modules/people/communications/appointments.test.ts',
    test: 'is attended or missed once it has begun, canceled at any time, and can be set again',
  },
  {
    what: 'counters of the inbox equal a full count for users who see different contacts',
    in: 'packages/server/src/modules/people/communications/inbox-counts.property.test.ts',
    test: 'equals a full count for each of 20 users',
  },
  {
    what: 'two users at one task: each outcome is named, and no text is sent twice',
    in: 'packages/server/src/modules/texts/messaging/two-at-one-task.test.ts',
    test: 'names each outcome when',
  },
  {
    what: 'after 300 changes while the socket was cut, the screen is what the server has',
    in: 'tests/e2e/contacts/outage.spec.ts',
    test: 'after 300 changes while the socket was cut',
  },
  {
    what: 'twenty tasks are worked by keyboard alone',
    in: 'tests/e2e/contacts/inbox.spec.ts',
    test: 'works twenty tasks to zero by keyboard',
  },
  {
    what: 'filters that take thirty seconds go back to what was shown before',
    in: 'tests/e2e/app/filters.spec.ts',
    test: 'The selected filters took too long to apply. Please change your selected filters.',
  },
  {
    what: 'an email needs a mail server of the company, or a line with email intake and its route',
    in: 'packages/server/src/modules/texts/emails/emails.test.ts',
    test: 'goes from the address of a line with intake without a server of the company',
  },
  {
    what: 'an email is read once, in its thread, and an answer of a program starts nothing',
    in: 'packages/server/src/modules/texts/emails/email-arrival.test.ts',
    test: 'is taken in once, even if it is posted twice at the same moment',
  },
];
