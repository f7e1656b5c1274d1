/** A record as the pages of an org show it. */
export interface PageRecord {
  /** 15 or 18 characters. */
  readonly id: string;
  /** `Contact`, `Lead`, `Account`, `Opportunity`, `Case` … */
  readonly object: string;
  readonly name: string;
  /** As people wrote them. */
  readonly phones: readonly string[];
  /** A person account is an account and a contact. */
  readonly contactId?: string;
}

/** What opens for a caller, as an administrator has chosen it in the softphone layout. */
export interface SoftphoneLayout {
  readonly noMatch: 'nothing' | { readonly newRecord: string } | { readonly flow: string };
  readonly oneMatch: 'nothing' | 'record';
  readonly manyMatches: 'nothing' | 'search';
  /** Kinds of records that are searched. */
  readonly objects: readonly string[];
}

export const USUAL_LAYOUT: SoftphoneLayout = {
  noMatch: { newRecord: 'Lead' },
  oneMatch: 'record',
  manyMatches: 'search',
  objects: ['Contact', 'Lead', 'Account'],
};

/** Which ways of writing find a number: ten digits, as an org with national numbers keeps them, any digits, or exactly what was typed. */
export type PhoneIndex = 'national' | 'digits' | 'as-typed';

export type CallType = 'inbound' | 'outbound' | 'internal';

/** Where a page goes. */
export interface Pop {
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly defaultFieldValues?: unknown;
}

export interface OrgPages {
  records(): readonly PageRecord[];
  layouts: Readonly<Record<CallType, SoftphoneLayout>>;
  index: PhoneIndex;
}

/** Shorter ones are refused. */
export const SHORTEST_SEARCH = 3;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const nationalOf = (text: string): string => digitsOf(text).replace(/^1(?=\d{10}$)/, '');

/** Who is found by what was typed, by the layout for this kind of call. */
export function findRecords(org: OrgPages, text: string, callType: CallType): readonly PageRecord[] {
  const { objects } = org.layouts[callType];
  const fits = (phone: string): boolean => {
    if (org.index === 'as-typed') return phone === text;
    if (org.index === 'national') return nationalOf(phone) === text;
    return digitsOf(phone) !== '' && nationalOf(phone) === nationalOf(text);
  };
  return org
    .records()
    .filter(({ object, phones, name }) => objects.includes(object) && (phones.some(fits) || name === text));
}

/** What is to open for them; null: nothing. */
export function popFor(
  org: OrgPages,
  found: readonly PageRecord[],
  { text, callType, defaults }: { text: string; callType: CallType; defaults?: unknown },
): Pop | null {
  const { noMatch, oneMatch, manyMatches } = org.layouts[callType];
  const [first] = found;
  if (first === undefined) {
    if (noMatch === 'nothing') return null;
    if ('flow' in noMatch) return { type: 'flow', params: { flowDevName: noMatch.flow } };
    const params = { entityName: noMatch.newRecord };
    return { type: 'newRecord', params, ...(defaults === undefined ? {} : { defaultFieldValues: defaults }) };
  }
  if (found.length === 1) return oneMatch === 'nothing' ? null : { type: 'sobject', params: { recordId: first.id } };
  return manyMatches === 'nothing' ? null : { type: 'search', params: { searchString: text } };
}

/** The layout as `getSoftphoneLayout` gives it. */
export function describeLayout({ noMatch, oneMatch, manyMatches, objects }: SoftphoneLayout): object {
  return {
    callRelatedFields: ['ANI', 'DNIS', 'SEGMENT', 'QUEUE'],
    objects: Object.fromEntries(objects.map((name) => [name, [{ displayName: 'Name', apiName: 'Name' }]])),
    screenPopSettings: {
      screenPopsOpenWithin: 'ExistingWindow',
      NoMatch:
        noMatch === 'nothing'
          ? { screenPopType: 'DoNotPop' }
          : 'flow' in noMatch
            ? { screenPopType: 'PopToFlow', screenPopData: noMatch.flow }
            : { screenPopType: 'PopToNewEntity', screenPopData: noMatch.newRecord },
      SingleMatch: { screenPopType: oneMatch === 'nothing' ? 'DoNotPop' : 'PopToDetail' },
      MultipleMatches: { screenPopType: manyMatches === 'nothing' ? 'DoNotPop' : 'PopToSearch' },
    },
  };
}

/** The call center's definition, as the softphone may read it. */
export const CALL_CENTER: Readonly<Record<string, string>> = {
  '/displayNameLabel': 'Display name',
  '/internalNameLabel': 'Internal name',
  '/reqGeneralInfo/reqInternalName': 'TalkSoftphone',
  '/reqGeneralInfo/reqDisplayName': 'Talk Softphone',
  '/talkOptions/talkPop': 'answer',
  '/talkOptions/talkHeight': '560',
};
