import type { PageRecord } from '@talk/crm-sandbox/open-cti';

/** A task of the org, as its timeline shows it. */
export interface Task {
  readonly id: string;
  readonly subject: string;
  readonly result: string;
  readonly direction: string;
  readonly seconds: number;
  readonly comments: string;
}

export interface OrgRecord extends PageRecord {
  /** What a page shows beside the name, by its label. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly tasks: readonly Task[];
}

interface Stored {
  readonly id: string;
  readonly object: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly tasks: readonly { readonly id: string; readonly values: Readonly<Record<string, unknown>> }[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Everything that the org of the sandbox keeps, through the server of these pages. */
export async function loadOrg(): Promise<readonly OrgRecord[]> {
  const answer = await fetch('/sandbox-crm/salesforce/records');
  if (!answer.ok) return [];
  const { records } = (await answer.json()) as { records: readonly Stored[] };
  const names = new Map(records.map(({ id, values }) => [id, textOf(values['Name'])]));
  const phones = new Map(records.map(({ id, values }) => [id, phonesOf(values)]));
  return records.map(({ id, object, values, tasks }) => {
    const accountId = textOf(values['AccountId']);
    // What is no person is called by whoever it is about.
    const people = [textOf(values['ContactId']), ...contactsOf(records, object === 'Account' ? id : accountId)];
    const own = phonesOf(values);
    const number =
      own.length > 0 ? own : (people.map((each) => phones.get(each) ?? []).find((each) => each.length > 0) ?? []);
    return {
      id,
      object,
      name: textOf(values['Name']) || textOf(values['Subject']),
      phones: number,
      facts: [
        ['Account', names.get(accountId) ?? textOf(values['Company'])],
        ['Email', textOf(values['Email'])],
        ['Stage', textOf(values['StageName'])],
        ['Status', textOf(values['Status'])],
      ].filter((fact): fact is [string, string] => fact[1] !== ''),
      tasks: tasks.map(taskOf),
    };
  });
}

const phonesOf = (values: Stored['values']): string[] =>
  ['Phone', 'MobilePhone', 'HomePhone'].map((name) => textOf(values[name])).filter(Boolean);

const contactsOf = (records: readonly Stored[], accountId: string): string[] =>
  accountId === ''
    ? []
    : records
        .filter(({ object, values }) => object === 'Contact' && values['AccountId'] === accountId)
        .map(({ id }) => id);

function taskOf({ id, values }: Stored['tasks'][number]): Task {
  const seconds: unknown = values['CallDurationInSeconds'];
  return {
    id,
    subject: textOf(values['Subject']),
    result: textOf(values['CallDisposition']),
    direction: textOf(values['CallType']),
    seconds: typeof seconds === 'number' ? seconds : 0,
    comments: textOf(values['Description']),
  };
}
