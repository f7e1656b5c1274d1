import { intakeSources } from '@talk/contract/codes';

/** Where contacts come from: what `intake_source` of a contact is called. */
export const INTAKE_SOURCES: readonly { readonly code: number; readonly name: string }[] = intakeSources.names.map(
  (name) => ({ code: intakeSources.code(name), name }),
);
