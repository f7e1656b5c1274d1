import { REJECTIONS, type ContactCrm, type CrmRecord as CrmRecordWire } from '@talk/contract';
import { tryPhone } from '../../../phone.js';
import type { ContactView } from '../../people/contacts/index.js';
import type { ConnectedAccount } from '../integrations/read.js';
import type { CrmProvider, CrmStage } from '../providers/index.js';
import type { StateRow } from './links.repository.js';
import type { LinkRow } from './read.js';

export interface ContactCrmFacts {
  readonly provider: CrmProvider;
  readonly account: ConnectedAccount;
  readonly view: ContactView;
  /** The one that is worked with first. */
  readonly links: readonly LinkRow[];
  readonly state: StateRow | undefined;
  /** Of the company: for numbers without their country. */
  readonly country: string;
  /** Of users that are named in conflicts. */
  readonly names: ReadonlyMap<number, string>;
  readonly withDuplicates: boolean;
  readonly withStages: boolean;
}

export function presentContactCrm(facts: ContactCrmFacts): ContactCrm {
  const { provider, account, links, state, withDuplicates, withStages } = facts;
  const there = links.filter((link) => link.state === 'there');
  const first = there[0];
  const stages = state?.stages ?? [];
  const records = links.map((link) => presentRecord(link, facts, getsCalls(link, there, provider)));
  const at = stages.findIndex(({ id }) => id === first?.details?.stage);
  return {
    integration_name: account.name,
    status: account.status,
    account_name: account.accountName,
    records: withDuplicates ? records : records.slice(0, 1),
    unchosen: provider.logsOn ?? 'all',
    duplicates: Math.max(0, there.length - 1),
    refusal: refusalOf(facts, first),
    problem: account.status === 'broken' ? account.problem : (state?.problem ?? null),
    checked_at: state?.checkedAt?.toISOString() ?? null,
    synced_at: state?.syncedAt?.toISOString() ?? null,
    conflicts: (state?.conflicts ?? []).map(({ field, theirs }) => ({
      field,
      ours: ourValue(facts, field),
      theirs: field === 'user_id' ? (facts.names.get(Number(theirs)) ?? theirs) : theirs,
    })),
    lifecycle_stages: withStages
      ? stages.map(({ id, label }, place) => ({ id, label, needs_reset: at !== -1 && place < at }))
      : [],
    can: {
      sync: provider.readPerson !== undefined,
      link: provider.readPerson !== undefined && provider.readRecordUrl !== undefined,
      stages: provider.stages !== undefined && provider.moveToStage !== undefined,
      workflows: provider.workflows !== undefined && provider.enroll !== undefined,
    },
  };
}

function getsCalls(link: LinkRow, there: readonly LinkRow[], { logsOn }: CrmProvider): boolean {
  if (link.state !== 'there') return false;
  if (there.some(({ isChosen }) => isChosen)) return link.isChosen;
  return logsOn !== 'first' || link === there[0];
}

function presentRecord(link: LinkRow, { state, country }: ContactCrmFacts, getsCallsNow: boolean): CrmRecordWire {
  const { details } = link;
  const name = [details?.firstName, details?.lastName].filter((part) => part !== null && part !== '').join(' ');
  return {
    id: link.id,
    integration_name: link.name,
    kind: link.kind,
    external_id: link.externalId,
    url: link.url,
    is_chosen: link.isChosen,
    state: link.state,
    gets_calls: getsCallsNow,
    is_removable: link.state !== 'there' || link.source === 'person' || link.source === 'intake',
    name: name === '' ? null : name,
    company_name: details?.companyName ?? null,
    email: details?.email ?? null,
    phone_numbers: (details?.phoneNumbers ?? []).map((text) => ({ text, is_valid: isNumber(text, country) })),
    owner_name: details?.owner?.name ?? null,
    lifecycle_stage: stageOf(details?.stage ?? null, state?.stages ?? []),
  };
}

function stageOf(id: string | null, stages: readonly CrmStage[]): CrmStage | null {
  if (id === null) return null;
  return stages.find((stage) => stage.id === id) ?? { id, label: id };
}

const isNumber = (text: string, country: string): boolean => tryPhone(text, country) !== null;

/** The connection first, then the record, then what is in it. */
function refusalOf({ account, state, country }: ContactCrmFacts, first: LinkRow | undefined): ContactCrm['refusal'] {
  const rejection =
    account.status === 'broken'
      ? 26
      : first === undefined
        ? state?.checkedAt == null
          ? null
          : 27
        : hasNoNumber(first, country)
          ? 28
          : null;
  return rejection === null ? null : { rejection, text: REJECTIONS[rejection].text };
}

/** Something is written where a number belongs, and nothing of it is one. */
function hasNoNumber({ details }: LinkRow, country: string): boolean {
  const texts = (details?.phoneNumbers ?? []).filter((text) => text.trim() !== '');
  return texts.length > 0 && !texts.some((text) => isNumber(text, country));
}

function ourValue(
  { view: { contact, ownerName } }: ContactCrmFacts,
  field: ContactCrm['conflicts'][number]['field'],
): string | null {
  switch (field) {
    case 'first_name':
      return contact.firstName;
    case 'last_name':
      return contact.lastName;
    case 'company_name':
      return contact.companyName;
    case 'email':
      return contact.email;
    case 'user_id':
      return ownerName;
  }
}
