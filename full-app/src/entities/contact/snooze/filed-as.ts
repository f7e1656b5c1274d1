import type { Contact } from '@talk/core';
import { taskStatusNames, type TaskStatus } from '../contact-words.js';

/** A status, and until when a pending contact is pending. */
export interface Filed {
  readonly status: TaskStatus;
  /** ISO 8601; null: until someone changes it. */
  readonly until: string | null;
}

/** Both as one value, as lists of choices and unsent changes keep it: `pending`, or `pending until 2026-11-30T09:00:00.000Z`. */
export const filedValue = ({ status, until }: Filed): string => (until === null ? status : `${status} until ${until}`);

/** An older server knows nothing of snoozes. */
export const filedOf = (
  contact: Pick<Contact, 'task_status_name'> & { readonly snoozed_until?: string | null },
): Filed => ({
  status: contact.task_status_name,
  until: contact.snoozed_until ?? null,
});

/** @returns null if the value is not one of `filedValue`. */
export function readFiled(value: string): Filed | null {
  const [word, until = null] = value.split(' until ');
  const status = taskStatusNames.find((each) => each === word);
  return status === undefined ? null : { status, until };
}
