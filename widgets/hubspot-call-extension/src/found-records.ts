import type { CallerIdMatch, ObjectCoordinates } from './hubspot-link.js';
import { hubspotText } from './texts.js';

/** A record of HubSpot with the caller's number. */
export interface FoundRecord {
  /** Its type there and its id: `0-1/101`. */
  readonly id: string;
  readonly name: string;
}

/** People and companies; what has no place there is left out. */
export function readMatches(matches: readonly CallerIdMatch[]): FoundRecord[] {
  return matches.flatMap(({ objectCoordinates, firstName, lastName, email, name }) => {
    if (objectCoordinates === undefined) return [];
    const { objectId, objectTypeId } = objectCoordinates;
    const person = [firstName, lastName].filter(Boolean).join(' ');
    const shown = [person, name, email].find((each) => each !== undefined && each !== null && each !== '');
    return [{ id: `${objectTypeId}/${objectId}`, name: shown ?? hubspotText('record.unnamed', { id: objectId }) }];
  });
}

export function coordinatesOf(id: string, portalId: number | undefined): ObjectCoordinates | null {
  const [, objectTypeId, objectId] = /^([\d-]+)\/(\d+)$/.exec(id) ?? [];
  if (objectTypeId === undefined || objectId === undefined || portalId === undefined) return null;
  return { portalId, objectId: Number(objectId), objectTypeId };
}
