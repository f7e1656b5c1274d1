import type { ContactCrmField } from '@talk/contract';

const CRM_FIELDS = [
  'first_name',
  'last_name',
  'company_name',
  'email',
  'user_id',
] as const satisfies readonly ContactCrmField[];

/** Values as text; an owner is a user's id. */
export type FieldValues = Readonly<Partial<Record<ContactCrmField, string | null>>>;

export interface MergedFields {
  /** What the contact takes over. */
  readonly takes: Partial<Record<ContactCrmField, string>>;
  /** What changed on both sides. */
  readonly conflicts: readonly { readonly field: ContactCrmField; readonly theirs: string }[];
  /** The CRM's values that are known from now on. */
  readonly pulled: Partial<Record<ContactCrmField, string>>;
}

/**
 * What a sync does to a contact. Nothing that a person has written is overwritten: a value of the CRM is taken over where the contact has
 * none, or still has what was taken over before. Where both have changed, a person decides. Where the CRM has what was known already, the
 * contact's own value is the later one, and stays. What is empty in the CRM changes nothing.
 */
export function mergeFields(ours: FieldValues, theirs: FieldValues, known: FieldValues): MergedFields {
  const takes: Partial<Record<ContactCrmField, string>> = {};
  const conflicts: { field: ContactCrmField; theirs: string }[] = [];
  const pulled: Partial<Record<ContactCrmField, string>> = {};
  for (const field of CRM_FIELDS) {
    const [own, their, before] = [ours[field] ?? null, theirs[field] ?? null, known[field] ?? null];
    if (before !== null) pulled[field] = before;
    if (their === null || their === '') continue;
    if (own !== null && isSame(field, own, their)) pulled[field] = their;
    else if (before !== null && isSame(field, their, before)) continue;
    else if (own === before) {
      takes[field] = their;
      pulled[field] = their;
    } else conflicts.push({ field, theirs: their });
  }
  return { takes, conflicts, pulled };
}

const isSame = (field: ContactCrmField, one: string, other: string): boolean =>
  field === 'email' ? one.toLowerCase() === other.toLowerCase() : one === other;
