import type { ConsentAction, ConsentSource } from '@talk/contract';

interface Line {
  readonly action: ConsentAction;
  readonly source: ConsentSource;
}

/**
 * What the newest line of the ledger says of a number. A no from an import says that its yes was rolled back, with nothing known before:
 * the person has not said no.
 */
export function saidLast<L extends Line>(newest: L | undefined): L | null {
  return newest === undefined || (newest.action === 'revoked' && newest.source === 'import') ? null : newest;
}
