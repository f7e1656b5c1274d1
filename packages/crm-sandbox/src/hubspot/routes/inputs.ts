import { isObject } from '../../http/exchange.js';
import { associationTargetMissing, kindOf, kindsBetween } from '../associations.js';
import { invalid, invalidJson } from '../errors.js';
import type { CrmRecord, ObjectTypeName } from '../model.js';
import { objectTypeNamed, objectTypes } from '../object-types.js';
import type { Portal } from '../portal.js';
import { textOf } from './route.js';

type Kind = ReturnType<typeof kindOf>;

export interface Target {
  readonly to: ObjectTypeName;
  readonly toId: string;
  readonly kind: Kind;
}

const MAX_BATCH = 100;

/** `inputs` of a batch, each an object. @throws HubSpotError */
export function inputsOf(body: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  const { inputs } = body;
  if (!Array.isArray(inputs)) throw invalidJson('some required fields were not set: [inputs]');
  if (inputs.length > MAX_BATCH) throw invalid(`The batch has ${inputs.length} inputs. The maximum is ${MAX_BATCH}.`);
  return inputs.map((input: unknown) => {
    if (!isObject(input)) throw invalidJson('every input must be an object');
    return input;
  });
}

export function readSpecs(from: ObjectTypeName, to: ObjectTypeName, types: unknown): Kind[] {
  if (!Array.isArray(types) || types.length === 0) throw invalidJson('some required fields were not set: [types]');
  return types.map((spec: unknown) => {
    if (!isObject(spec)) throw invalidJson('an association type must be an object');
    return kindOf(from, to, {
      associationCategory: String(spec['associationCategory']),
      associationTypeId: Number(spec['associationTypeId']),
    });
  });
}

/** `associations` of a record that is to be created: the type of the other side follows from the ids. @throws HubSpotError */
export function readTargets(portal: Portal, from: ObjectTypeName, given: unknown): Target[] {
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given)) throw invalidJson('associations must be a list');
  return given.flatMap((each: unknown) => {
    const to = isObject(each) ? each['to'] : null;
    if (!isObject(each) || !isObject(to)) throw invalidJson('some required fields were not set: [to]');
    const toId = textOf(to, 'id');
    const types: unknown[] = Array.isArray(each['types']) ? each['types'] : [];
    if (types.length === 0) throw invalidJson('some required fields were not set: [types]');
    return types.map((spec) => {
      const typeId = isObject(spec) ? Number(spec['associationTypeId']) : Number.NaN;
      const found = objectTypes().find(({ name }) => kindsBetween(from, name).some((kind) => kind.typeId === typeId));
      if (!found) throw invalid(`Association type ${typeId} does not begin at ${from}`);
      const [kind] = readSpecs(from, found.name, [spec]);
      if (!kind) throw invalid(`Association type ${typeId} does not begin at ${from}`);
      return { to: found.name, toId: liveTarget(portal, found.name, toId).id, kind };
    });
  });
}

/** The record on the other side. @throws HubSpotError when it was deleted or never was */
export function liveTarget(portal: Portal, type: ObjectTypeName, id: string): CrmRecord {
  const record = portal.records.find(type, id);
  if (!record || record.archivedMs !== null) throw associationTargetMissing(type, id);
  return record;
}

export function associate(portal: Portal, record: CrmRecord, targets: readonly Target[]): void {
  for (const { to, toId, kind } of targets) portal.associations.add(record.type, record.id, to, toId, kind);
}

export const defaultKind = (from: ObjectTypeName, to: ObjectTypeName): Kind => {
  const [kind] = kindsBetween(from, to);
  if (!kind) throw invalid(`No association type exists between ${from} and ${to}`);
  return kind;
};

export const typeNamed = (text: string): ObjectTypeName => objectTypeNamed(text).name;
