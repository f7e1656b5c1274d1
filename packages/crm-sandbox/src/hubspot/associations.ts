import { HubSpotError, invalid } from './errors.js';
import type { ObjectTypeName } from './model.js';
import { objectType } from './object-types.js';

export interface AssociationSpec {
  readonly associationCategory: string;
  readonly associationTypeId: number;
}

export interface Association {
  readonly toType: ObjectTypeName;
  readonly toId: string;
  readonly typeId: number;
  readonly label: string | null;
}

interface Pair {
  readonly from: ObjectTypeName;
  readonly to: ObjectTypeName;
  /** From → to, and the way back. */
  readonly ids: readonly [number, number];
  /** The kind with a name of its own, which stands beside the plain one. */
  readonly primary?: readonly [number, number];
}

/** The ids that HubSpot itself defines. */
const PAIRS: readonly Pair[] = [
  { from: 'contacts', to: 'companies', ids: [279, 280], primary: [1, 2] },
  { from: 'contacts', to: 'contacts', ids: [449, 449] },
  { from: 'contacts', to: 'deals', ids: [4, 3] },
  { from: 'contacts', to: 'tickets', ids: [15, 16] },
  { from: 'companies', to: 'deals', ids: [342, 341], primary: [6, 5] },
  { from: 'companies', to: 'tickets', ids: [340, 339], primary: [25, 26] },
  { from: 'deals', to: 'tickets', ids: [27, 28] },
  { from: 'calls', to: 'contacts', ids: [194, 193] },
  { from: 'calls', to: 'companies', ids: [182, 181] },
  { from: 'calls', to: 'deals', ids: [206, 205] },
  { from: 'calls', to: 'tickets', ids: [220, 219] },
  { from: 'communications', to: 'contacts', ids: [81, 82] },
  { from: 'communications', to: 'companies', ids: [87, 88] },
  { from: 'communications', to: 'deals', ids: [85, 86] },
  { from: 'communications', to: 'tickets', ids: [83, 84] },
  { from: 'notes', to: 'contacts', ids: [202, 201] },
  { from: 'notes', to: 'companies', ids: [190, 189] },
  { from: 'notes', to: 'deals', ids: [214, 213] },
  { from: 'notes', to: 'tickets', ids: [228, 227] },
  { from: 'tasks', to: 'contacts', ids: [204, 203] },
  { from: 'tasks', to: 'companies', ids: [192, 191] },
  { from: 'tasks', to: 'deals', ids: [216, 215] },
  { from: 'tasks', to: 'tickets', ids: [230, 229] },
];

interface Kind {
  readonly typeId: number;
  readonly back: number;
  readonly label: string | null;
}

/** What may stand between two types, the plain kind first. */
export function kindsBetween(from: ObjectTypeName, to: ObjectTypeName): Kind[] {
  return PAIRS.flatMap((pair) => {
    const along = pair.from === from && pair.to === to;
    if (!along && !(pair.to === from && pair.from === to)) return [];
    const kind = ([a, b]: readonly [number, number], label: string | null) =>
      along ? { typeId: a, back: b, label } : { typeId: b, back: a, label };
    return [kind(pair.ids, null), ...(pair.primary ? [kind(pair.primary, 'Primary')] : [])];
  });
}

/** @throws HubSpotError when the kind does not stand between these types */
export function kindOf(from: ObjectTypeName, to: ObjectTypeName, spec: AssociationSpec): Kind {
  const found = kindsBetween(from, to).find((kind) => kind.typeId === spec.associationTypeId);
  if (found && spec.associationCategory === 'HUBSPOT_DEFINED') return found;
  throw invalid(
    `${spec.associationCategory} association type ${spec.associationTypeId} is not valid between ${objectType(from).typeId} and ${objectType(to).typeId}`,
    [{ message: 'The association type is not valid', code: 'INVALID_ASSOCIATION_TYPE' }],
  );
}

export interface AssociationStore {
  of(type: ObjectTypeName, id: string, to?: ObjectTypeName): Association[];
  add(from: ObjectTypeName, fromId: string, to: ObjectTypeName, toId: string, kind: Kind): void;
  remove(from: ObjectTypeName, fromId: string, to: ObjectTypeName, toId: string): void;
  /** All that belonged to one belongs to the other. */
  move(type: ObjectTypeName, fromId: string, toId: string): void;
}

export function createAssociationStore(): AssociationStore {
  const byRecord = new Map<string, Association[]>();
  const key = (type: ObjectTypeName, id: string) => `${type}/${id}`;
  const listOf = (type: ObjectTypeName, id: string) => byRecord.get(key(type, id)) ?? [];
  const put = (type: ObjectTypeName, id: string, one: Association) => {
    const others = listOf(type, id).filter(
      (each) => !(each.toType === one.toType && each.toId === one.toId && each.typeId === one.typeId),
    );
    byRecord.set(key(type, id), [...others, one]);
  };
  const store: AssociationStore = {
    of: (type, id, to) => listOf(type, id).filter((each) => to === undefined || each.toType === to),
    add(from, fromId, to, toId, { typeId, back, label }) {
      put(from, fromId, { toType: to, toId, typeId, label });
      put(to, toId, { toType: from, toId: fromId, typeId: back, label });
    },
    remove(from, fromId, to, toId) {
      const drop = (type: ObjectTypeName, id: string, other: ObjectTypeName, otherId: string) =>
        byRecord.set(
          key(type, id),
          listOf(type, id).filter((each) => !(each.toType === other && each.toId === otherId)),
        );
      drop(from, fromId, to, toId);
      drop(to, toId, from, fromId);
    },
    move(type, fromId, toId) {
      for (const each of store.of(type, fromId)) {
        const kind = kindsBetween(type, each.toType).find(({ typeId }) => typeId === each.typeId);
        if (kind) store.add(type, toId, each.toType, each.toId, kind);
        store.remove(type, fromId, each.toType, each.toId);
      }
    },
  };
  return store;
}

export const associationTargetMissing = (type: ObjectTypeName, id: string): HubSpotError =>
  new HubSpotError(400, 'VALIDATION_ERROR', 'one or more associations are not valid', {
    context: { INVALID_OBJECT_IDS: [`${objectType(type).singular.toUpperCase()}=${id} is not valid`] },
    errors: [{ message: `Object ${id} does not exist or is archived`, code: 'INVALID_OBJECT_ID' }],
  });
