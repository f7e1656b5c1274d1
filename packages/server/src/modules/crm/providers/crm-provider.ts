import type { CrmField, IntegrationName } from '@talk/contract';

/** What a request to a CRM is made with. */
export interface CrmAccess {
  readonly accessToken: string;
  /** Where the API of this account is, when it is not the same for all: an address without a trailing slash. */
  readonly instanceUrl: string | null;
  /** What else the provider has to know of the account, by names of its own. Kept with the tokens. */
  readonly details?: Readonly<Record<string, string>>;
}

export interface CrmTokens extends CrmAccess {
  readonly refreshToken: string;
}

/** What an OAuth exchange gives. */
export interface Grant extends CrmTokens {
  readonly expiresInSeconds: number;
}

/** The company's account there. */
export interface CrmAccount {
  readonly id: string;
  readonly name: string;
  /** Where its people work, without a scheme: `app.hubspot.com`. */
  readonly domain: string;
}

export interface Authorization {
  readonly state: string;
  /** PKCE, S256 (RFC 7636). */
  readonly challenge: string;
  readonly redirectUri: string;
}

/** What the CRM gave the browser when it sent it back. */
export interface Brought {
  readonly code: string;
  readonly verifier: string;
  readonly redirectUri: string;
  /** Where the CRM said that the code is to be exchanged; null when it said nothing. Not to be believed unseen. */
  readonly accountsServer: string | null;
}

/** A person agrees at the CRM (OAuth 2, authorization code). */
export interface ConsentConnect {
  readonly by: 'consent';
  authorizeUrl(authorization: Authorization): string;
  exchange(brought: Brought): Promise<Grant>;
}

/** The company makes a key at the CRM, and brings it (OAuth 2, client credentials). */
export interface KeyConnect {
  readonly by: 'key';
  exchange(key: { readonly clientId: string; readonly clientSecret: string }): Promise<Grant>;
}

/** A person in the CRM. */
export interface CrmRecord {
  readonly kind: 'contact' | 'lead';
  readonly id: string;
}

export interface CrmRecordDetails extends CrmRecord {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyName: string | null;
  readonly email: string | null;
  /** As they are written there, also what is no number. */
  readonly phoneNumbers: readonly string[];
  readonly owner: { readonly name: string; readonly email: string | null } | null;
  /** The id of the lifecycle stage; null: none, or the CRM has none. */
  readonly stage: string | null;
}

/** A list of people in a CRM. */
export interface CrmList {
  readonly id: string;
  readonly name: string;
  /** Null where the CRM does not say. */
  readonly size: number | null;
  /** The CRM decides who is in it, by a filter. */
  readonly isDynamic: boolean;
}

/** The CRMs whose provider has the functions for lists, in the order in which they are offered. */
export const CRMS_WITH_LISTS: readonly IntegrationName[] = ['hubspot', 'salesforce', 'pipedrive', 'zoho'];

/** People of a list, with what a contact is made of. */
export interface CrmListPage {
  readonly people: readonly Omit<CrmRecordDetails, 'owner'>[];
  /** Null: there are no more. */
  readonly after: string | null;
}

/** A stage of a customer's life. They stand in the order in which a customer may move. */
export interface CrmStage {
  readonly id: string;
  readonly label: string;
}

export interface CrmWorkflow {
  readonly id: string;
  readonly name: string;
  /** Only one that is on takes people. */
  readonly isOn: boolean;
}

/** What the address of a record in the CRM's own pages names. */
export interface CrmAddress {
  readonly record: CrmRecord;
  /** Of the account, by its id or its domain; null where the address does not tell. */
  readonly account: string | null;
}

export interface CrmPerson {
  /** Ours; adding the same one again adds nothing. */
  readonly key: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyName: string | null;
  /** E.164. */
  readonly phoneNumber: string;
}

/** A call as a CRM's timeline shows it. `readCallFacts` makes it. */
export interface CrmCall {
  /** Ours; logging it again changes what is there, and adds nothing. */
  readonly key: string;
  readonly direction: 'inbound' | 'outbound';
  readonly startedAt: Date;
  /** The company's, for a CRM that keeps days: IANA. */
  readonly timeZone: string;
  /** Of the conversation; 0 when there was none. */
  readonly durationMs: number;
  /** `busy` and `failed` are outbound only. */
  readonly result: 'talked' | 'voicemail' | 'no-answer' | 'busy' | 'failed' | 'canceled';
  readonly fromNumber: string;
  readonly toNumber: string;
  readonly title: string;
  /** The outcome that the agent chose. */
  readonly outcome: string | null;
  /** Plain text. */
  readonly notes: string | null;
  /** The agent's, by which the CRM knows them. */
  readonly agentEmail: string | null;
  /**
   * Where whoever has the address hears the recording or the voicemail, until it expires: audio, with ranges. Null: there is none (any more), so
   * one that was written before goes.
   */
  readonly recordingUrl: string | null;
  /** What the call is about, where a person has named it; a CRM that keeps persons only leaves it out. */
  readonly subject?: CrmSubject;
  /** It is logged at this record, and a person has named another one since: it is to stand at those that it is logged with now, and nowhere else. */
  readonly movesFrom?: CrmRecord;
  /** The CRM's own value for the outcome, as the company maps it; null: it maps none. */
  readonly outcomeValue: string | null;
  /** What goes into further fields of the CRM, by their names, as the company maps them. */
  readonly fields: Readonly<Record<string, string | number>>;
}

/** A record of the CRM: a person or whatever else it keeps. */
export interface CrmSubject {
  readonly id: string;
  /** The CRM does not have it yet. Afterwards it belongs to whoever changes it there. */
  readonly isNews: boolean;
}

export interface CrmText {
  readonly at: Date;
  readonly direction: 'inbound' | 'outbound';
  /** Who wrote it: a name, or a number. */
  readonly author: string;
  /** Plain text; empty for one that has files only. */
  readonly body: string;
  /** Names of the files that came with it. */
  readonly files: readonly string[];
  /** It went out, and the carrier says that it did not arrive. */
  readonly isUndelivered: boolean;
}

/** The texts between one number of ours and one of a customer on one day: one entry of a timeline, which grows. */
export interface CrmTexts {
  /** Ours; logging it again changes what is there, and adds nothing. No call has the same. */
  readonly key: string;
  /** The company's: IANA. */
  readonly timeZone: string;
  readonly ourNumber: string;
  /** E.164. */
  readonly customerNumber: string;
  readonly title: string;
  /** Oldest first; at least one. */
  readonly texts: readonly CrmText[];
  /** Of the agent who wrote last. */
  readonly agentEmail: string | null;
}

/** What was logged, as its CRM knows it. */
export interface CrmActivity {
  readonly kind: 'call' | 'texts';
  /** As `logCall` and `logTexts` gave it. */
  readonly externalId: string;
  /** Whom it was logged at first; null: not known. */
  readonly record: CrmRecord | null;
}

/** What calls have in a CRM, for a company that maps its fields. */
export interface CrmFields {
  /** Where outcomes go; null: there is no such field. */
  readonly outcome: CrmField | null;
  /** What else can be written: nothing that `logCall` fills by itself, and no choice. */
  readonly others: readonly CrmField[];
}

/**
 * A CRM. Every function may throw CrmError. An access token that has run out is `unauthorized`; whoever holds the refresh token gets another.
 */
export interface CrmProvider {
  readonly name: IntegrationName;
  /** As people call it. */
  readonly title: string;
  /** How a company connects it. */
  readonly connect: ConsentConnect | KeyConnect;
  refresh(tokens: CrmTokens): Promise<Grant>;
  /** Takes the connection back at the CRM. */
  revoke(tokens: CrmTokens): Promise<void>;
  account(access: CrmAccess): Promise<CrmAccount>;
  /** Makes there what logging needs, such as the property that keeps a call from being logged twice. Harmless when repeated. */
  prepare(access: CrmAccess): Promise<void>;
  /** Everyone who has the number. @param e164 E.164. */
  findByPhone(access: CrmAccess, e164: string): Promise<readonly CrmRecord[]>;
  /** Not of a CRM where a call cannot be logged with a person of whom nothing else is known. */
  addPerson?(access: CrmAccess, person: CrmPerson): Promise<CrmRecord>;
  /** Whether a call belongs to one of the CRM's users. */
  readonly hasOwners: boolean;
  /** Not of a CRM that keeps a call as one text. */
  listFields?(access: CrmAccess): Promise<CrmFields>;
  /** @returns the id of the call there. */
  logCall(access: CrmAccess, call: CrmCall, records: readonly CrmRecord[]): Promise<string>;
  /**
   * Writes the call into the record that the CRM made of it itself, and removes one that `logCall` made. Only of CRMs that make records of calls.
   * @param at a person has named it: the record of the call is to stand there, and nowhere else; null: where the CRM has put it
   * @returns false: there is no such record, or it is of another call.
   */
  adoptCall?(access: CrmAccess, call: CrmCall, externalId: string, at: CrmRecord | null): Promise<boolean>;
  /** Only of CRMs that have a place for texts. @returns the id of the entry there. */
  logTexts?(access: CrmAccess, texts: CrmTexts, records: readonly CrmRecord[]): Promise<string>;
  /** Where a person sees what was logged; only of CRMs that have a page for it. */
  activityUrl?(account: Pick<CrmAccount, 'id' | 'domain'>, activity: CrmActivity): string;

  // Records of contacts (modules/crm/links). A CRM without one of these functions is shown without what it is for.

  /** Where `logCall` logs on the first of several records only. Left out: on all. */
  readonly logsOn?: 'first';
  /** @returns the record as it is now; of one that was merged into another, that one, with its id. Null: it is gone, or never was. */
  readPerson?(access: CrmAccess, record: CrmRecord): Promise<CrmRecordDetails | null>;
  /** Where people open the record: in full. */
  recordUrl?(account: Pick<CrmAccount, 'id' | 'domain'>, record: CrmRecord): string;
  /** @returns null: the text is no address of a person's record of this CRM. */
  readRecordUrl?(text: string): CrmAddress | null;
  stages?(access: CrmAccess): Promise<readonly CrmStage[]>;
  /** @param clears the stage is emptied first: some CRMs take no step back otherwise. */
  moveToStage?(access: CrmAccess, record: CrmRecord, stageId: string, clears: boolean): Promise<void>;
  workflows?(access: CrmAccess): Promise<readonly CrmWorkflow[]>;
  enroll?(access: CrmAccess, record: CrmRecord, workflowId: string): Promise<void>;

  // Lists of people (modules/crm/lists): all three of these functions or none.

  /** @param search a part of the name; empty: all. @returns at most `most`. */
  findLists?(access: CrmAccess, search: string, most: number): Promise<readonly CrmList[]>;
  /** @returns null: there is no such list of people (any more). */
  readList?(access: CrmAccess, id: string): Promise<CrmList | null>;
  /** @param after of the page before; null: the first. @returns null as `readList`. */
  readListPage?(access: CrmAccess, id: string, after: string | null): Promise<CrmListPage | null>;
}
