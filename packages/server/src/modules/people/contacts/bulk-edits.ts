import type { BulkAction, BulkFailureReason } from '@talk/contract';
import type { TaskStatusName } from '@talk/contract/codes';
import { statusValues } from './contact-snooze.service.js';
import type { ContactRow, ContactValues } from './contacts.repository.js';
import { closeClock } from './response-values.js';

/** What happens to members of a list: the module of lists does it. */
export type ListAction = Extract<BulkAction, { type: 'add_to_list' | 'remove_from_list' }>;
/** They are added to a list of the power dialer: the module of the dialer does it. */
export type DialerAction = Extract<BulkAction, { type: 'add_to_dialer' }>;
/** They are deleted: the module of deletions does it. */
export type DeleteAction = Extract<BulkAction, { type: 'delete' }>;
/** What happens to the contacts themselves. */
export type ContactAction = Exclude<BulkAction, ListAction | DialerAction | DeleteAction>;

/** What a contact had before a change of many, as far as the change touched it. */
export type Restorable =
  | { readonly type: 'owner'; readonly user_id: number | null }
  /** Stored by an earlier release, it has nothing of a snooze. */
  | {
      readonly type: 'status';
      readonly task_status: TaskStatusName;
      readonly snoozed_until?: string | null;
      readonly snoozed_by?: number | null;
      /** Of a contact that was closed while it waited for an answer, or had been answered. */
      readonly clock?: StoredClock;
    }
  | { readonly type: 'dnc'; readonly is_dnc: boolean; readonly reason: string | null }
  /** Those that were added, or taken off. */
  | { readonly type: 'tags'; readonly tag_ids: readonly number[] }
  /** It was added, or taken out. */
  | { readonly type: 'list'; readonly list_id: number }
  /** It was added to the power dialer. */
  | { readonly type: 'dialer'; readonly task_id: number }
  /** It was deleted. */
  | { readonly type: 'deletion'; readonly deletion_id: number };

type Clock = Pick<
  ContactRow,
  | 'responseKind'
  | 'responseLineId'
  | 'responseStartedAt'
  | 'responseWarnAt'
  | 'responseDueAt'
  | 'responseStep'
  | 'answeredAt'
>;

/** A response clock, with instants as JSON has them. */
type StoredClock = { readonly [K in keyof Clock]: Clock[K] extends Date | null ? string | null : Clock[K] };

/** The same of the contact itself. */
export type ContactRestorable = Exclude<Restorable, { readonly type: 'list' | 'dialer' | 'deletion' }>;

/** What of a contact a change of many can touch. */
export interface EditedContact extends Clock {
  readonly ownerId: number | null;
  readonly taskStatus: TaskStatusName;
  readonly snoozedUntil: Date | null;
  readonly snoozedById: number | null;
  readonly isDnc: boolean;
  readonly dncReason: string | null;
  readonly tagIds: readonly number[];
}

/** What is true of the company while a step runs. */
export interface EditFacts {
  /** The user who asks; null for the system. */
  readonly userId: number | null;
  /** Tags that contacts can have. */
  readonly tagIds: ReadonlySet<number>;
  /** Those of the action that have become another tag. */
  readonly mergedTagIds: ReadonlySet<number>;
  readonly ownerWorksHere: boolean;
  readonly statusControlEnabled: boolean;
}

interface Write {
  readonly kind: 'write';
  readonly values: ContactValues;
  readonly add: readonly number[];
  readonly remove: readonly number[];
  readonly before: ContactRestorable;
  /** Written as far as it went. */
  readonly short?: BulkFailureReason;
}

export type Edit = Write | { readonly kind: 'same' } | { readonly kind: 'failed'; readonly reason: BulkFailureReason };

/** A contact may have as many as the form for one lets it have. */
const TAGS_AT_MOST = 100;
const SAME: Edit = { kind: 'same' };
const failed = (reason: BulkFailureReason): Edit => ({ kind: 'failed', reason });
const write = (values: ContactValues, before: ContactRestorable): Edit => ({
  kind: 'write',
  values,
  add: [],
  remove: [],
  before,
});

/** What the action does to one contact. */
export function editOf(contact: EditedContact, action: ContactAction, facts: EditFacts): Edit {
  switch (action.type) {
    case 'assign':
      if (contact.ownerId === action.user_id) return SAME;
      if (!facts.ownerWorksHere) return failed('owner_gone');
      return write({ ownerId: action.user_id }, { type: 'owner', user_id: contact.ownerId });
    case 'set_status':
      if (isFiledAs(contact, action)) return SAME;
      if (!facts.statusControlEnabled) return failed('status_off');
      return write(
        {
          ...statusValues(action.task_status, timeOf(action.snoozed_until), facts.userId),
          ...(action.task_status === 'closed' && closeClock(contact)),
        },
        {
          type: 'status',
          task_status: contact.taskStatus,
          snoozed_until: contact.snoozedUntil?.toISOString() ?? null,
          snoozed_by: contact.snoozedById,
          ...(action.task_status === 'closed' && isTimed(contact) && { clock: storedClock(contact) }),
        },
      );
    case 'dnc':
    case 'undnc': {
      const wanted = limitsOf(action);
      if (contact.isDnc === wanted.isDnc && (!wanted.isDnc || contact.dncReason === wanted.dncReason)) return SAME;
      return write(wanted, { type: 'dnc', is_dnc: contact.isDnc, reason: contact.dncReason });
    }
    case 'add_tags': {
      const add = action.tag_ids.filter((id) => !contact.tagIds.includes(id));
      if (add.length === 0) return SAME;
      if (add.some((id) => !facts.tagIds.has(id))) return failed('tag_gone');
      if (contact.tagIds.length + add.length > TAGS_AT_MOST) return failed('too_many_tags');
      return { kind: 'write', values: {}, add, remove: [], before: { type: 'tags', tag_ids: add } };
    }
    case 'remove_tags': {
      const remove = action.tag_ids.filter((id) => contact.tagIds.includes(id));
      if (remove.length === 0) return SAME;
      return { kind: 'write', values: {}, add: [], remove, before: { type: 'tags', tag_ids: remove } };
    }
  }
}

/**
 * What changes it back, to exactly what was there: nothing when somebody has changed the same thing since. What else has happened to the
 * contact does not matter.
 */
export function restoringEdit(
  contact: EditedContact,
  action: ContactAction,
  before: ContactRestorable,
  facts: EditFacts,
): Edit {
  switch (before.type) {
    case 'owner':
      if (action.type !== 'assign' || contact.ownerId !== action.user_id) return failed('changed_since');
      return write({ ownerId: before.user_id }, before);
    case 'status':
      if (action.type !== 'set_status' || !isFiledAs(contact, action)) return failed('changed_since');
      return write(
        {
          ...statusValues(before.task_status, timeOf(before.snoozed_until), before.snoozed_by),
          // An answer since then has stopped it.
          ...(before.clock && contact.responseDueAt === null && contact.answeredAt === null && clockOf(before.clock)),
        },
        before,
      );
    case 'dnc': {
      if (action.type !== 'dnc' && action.type !== 'undnc') return failed('changed_since');
      const given = limitsOf(action);
      if (contact.isDnc !== given.isDnc || contact.dncReason !== given.dncReason) return failed('changed_since');
      return write({ isDnc: before.is_dnc, dncReason: before.reason }, before);
    }
    case 'tags': {
      if (action.type === 'add_tags') {
        // One that somebody has taken off since is off, as it was.
        const remove = before.tag_ids.filter((id) => contact.tagIds.includes(id));
        // One that was merged into another tag stays: contacts may have had that one before.
        const isMerged = before.tag_ids.some((id) => facts.mergedTagIds.has(id));
        if (remove.length === 0) return isMerged ? failed('changed_since') : SAME;
        return { kind: 'write', values: {}, add: [], remove, before, ...(isMerged && { short: 'changed_since' }) };
      }
      const missing = before.tag_ids.filter((id) => !contact.tagIds.includes(id));
      const add = missing.filter((id) => facts.tagIds.has(id));
      const isShort = add.length < missing.length;
      if (contact.tagIds.length + add.length > TAGS_AT_MOST) return failed('too_many_tags');
      if (add.length === 0) return isShort ? failed('tag_gone') : SAME;
      return { kind: 'write', values: {}, add, remove: [], before, ...(isShort && { short: 'tag_gone' }) };
    }
  }
}

const isTimed = ({ responseDueAt, answeredAt }: Clock): boolean => responseDueAt !== null || answeredAt !== null;

const storedClock = (of: Clock): StoredClock => ({
  responseKind: of.responseKind,
  responseLineId: of.responseLineId,
  responseStartedAt: of.responseStartedAt?.toISOString() ?? null,
  responseWarnAt: of.responseWarnAt?.toISOString() ?? null,
  responseDueAt: of.responseDueAt?.toISOString() ?? null,
  responseStep: of.responseStep,
  answeredAt: of.answeredAt?.toISOString() ?? null,
});

/** Its notices were withdrawn: those of an answer that is overdue are sent again. */
const clockOf = (stored: StoredClock): Clock => ({
  ...stored,
  responseStep: 0,
  responseStartedAt: timeOf(stored.responseStartedAt),
  responseWarnAt: timeOf(stored.responseWarnAt),
  responseDueAt: timeOf(stored.responseDueAt),
  answeredAt: timeOf(stored.answeredAt),
});

const timeOf = (instant: string | null | undefined): Date | null => (instant == null ? null : new Date(instant));

const isFiledAs = (contact: EditedContact, action: Extract<ContactAction, { type: 'set_status' }>): boolean =>
  contact.taskStatus === action.task_status &&
  (contact.snoozedUntil?.getTime() ?? null) === (timeOf(action.snoozed_until)?.getTime() ?? null);

const limitsOf = (action: ContactAction): { isDnc: boolean; dncReason: string | null } =>
  action.type === 'dnc' ? { isDnc: true, dncReason: action.reason } : { isDnc: false, dncReason: null };
