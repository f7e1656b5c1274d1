/** The record that a page shows. */
export interface View {
  readonly id: string;
  readonly type: string | null;
}

/** A number on a page, and the record that it stands on. */
export interface Click {
  readonly number: string;
  readonly view: View | null;
}

export interface FoundRecord {
  readonly id: string;
  readonly name: string;
  readonly type: string | null;
}

/** What the softphone layout says about a number. */
export interface Found {
  readonly records: readonly FoundRecord[];
  /** What is to be shown, by the layout's own rule for one, several or no record; null when it says nothing. Opaque. */
  readonly pop: unknown;
  /** It is a form for a new record: what is typed there must not be lost. */
  readonly popsForm: boolean;
}

export type CallType = 'inbound' | 'outbound';

/** A step of Sales Engagement: somebody is to be called, and the step is done when the call is logged. */
export interface Work {
  readonly id: string;
  /** The number that will be clicked. */
  readonly to: string;
}

export interface DoneWork {
  readonly id: string;
  readonly taskId: string;
  readonly disposition: string | null;
  readonly wasConnected: boolean;
}

/** Salesforce around the softphone, whichever of its two interfaces: every wait has an end. All that ask may throw SalesforceError. */
export interface SalesforceApi {
  /** What an administrator has set for the call center, by `/section/item`. */
  settings(): Promise<unknown>;
  /** Says that the softphone is there, so that Salesforce does not fall back to the standby address. */
  ready(): Promise<void>;
  view(): Promise<View | null>;
  /** The same record may be told of again and again. For the life of the page. */
  onView(heard: (view: View | null) => void): void;
  enableClicks(enabled: boolean): Promise<void>;
  /** For the life of the page: a second listener would dial twice. */
  onClick(heard: (click: Click) => void): void;
  /** Looks for a text; nothing is shown yet. @param e164 goes into a form for a new record. */
  find(text: string, callType: CallType, e164: string): Promise<Found>;
  /** Shows what `find` gave. */
  show(pop: unknown): Promise<void>;
  openRecord(id: string): Promise<void>;
  openForm(object: string, values: Readonly<Record<string, string>>): Promise<void>;
  reveal(): Promise<void>;
  setHeight(px: number): Promise<void>;
  /** The head of the open softphone. */
  setHead(label: string, icon: string): Promise<void>;
  /** The button that opens it, which is seen when it is closed. */
  setButton(label: string, icon: string): Promise<void>;
  /** The page shows what was written meanwhile. */
  refresh(): Promise<void>;
  onWork(heard: (work: Work) => void): void;
  completeWork(work: DoneWork): Promise<void>;
}

/** Why Salesforce did not do something. */
export class SalesforceError extends Error {
  override readonly name = 'SalesforceError';
  readonly method: string;
  /** `silent`: it did not answer in time. */
  readonly reason: 'refused' | 'silent' | 'unknown';

  constructor(method: string, reason: SalesforceError['reason'], sentence: string) {
    super(sentence);
    this.method = method;
    this.reason = reason;
  }
}

/** Heavy orgs take seconds; what takes longer has been lost. */
export const ANSWER_MS = 10_000;

/**
 * Asks a library that answers by a callback, or never. It throws for arguments that it does not like, and plain texts among others.
 * @param read what the answer is worth; throws for a refusal.
 */
export function asking<T>(
  method: string,
  ask: (callback: (answer: unknown) => void) => void,
  read: (answer: unknown) => T,
  answerMs: number,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const silent = new SalesforceError(method, 'silent', `Salesforce did not answer ${method}.`);
    const timer = setTimeout(() => reject(silent), answerMs);
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      reject(error instanceof SalesforceError ? error : new SalesforceError(method, 'refused', String(error)));
    };
    try {
      ask((answer) => {
        try {
          resolve(read(answer));
          clearTimeout(timer);
        } catch (error) {
          fail(error);
        }
      });
    } catch (error) {
      fail(error);
    }
  });
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A person account is an account and a contact: calls belong to the contact. */
export function viewOf(id: unknown, type: unknown, contactId: unknown): View | null {
  const found = [contactId, id].find((each) => typeof each === 'string' && each !== '');
  return typeof found === 'string' ? { id: found, type: textOf(type) || null } : null;
}
