import { isObject, json, noContent, type Ask } from '../../http/exchange.js';
import type { Params } from '../../http/routes.js';
import { kindsBetween } from '../associations.js';
import { invalidJson, notFound } from '../errors.js';
import type { CrmRecord, ObjectTypeName } from '../model.js';
import { objectType, objectTypeNamed } from '../object-types.js';
import type { Portal } from '../portal.js';
import { page } from '../present.js';
import { done } from './batches.js';
import { associate, defaultKind, inputsOf, liveTarget, readSpecs, typeNamed } from './inputs.js';
import { bodyOf, recordScopes, textOf, type ApiRoute } from './route.js';

const reads: ApiRoute['scopes'] = ({ from = '' }) => recordScopes(objectTypeNamed(from), 'read');
const writes: ApiRoute['scopes'] = ({ from = '' }) => recordScopes(objectTypeNamed(from), 'write');

interface Ends {
  readonly record: CrmRecord;
  readonly other: CrmRecord;
}

function endsOf(portal: Portal, { from = '', id = '', to = '', toId = '' }: Params): Ends {
  return { record: portal.records.get(typeNamed(from), id), other: liveTarget(portal, typeNamed(to), toId) };
}

const labelsOf = (portal: Portal, record: CrmRecord, to: ObjectTypeName, toId: string) =>
  portal.associations
    .of(record.type, record.id, to)
    .filter((each) => each.toId === toId)
    .map(({ typeId, label }) => ({ category: 'HUBSPOT_DEFINED', typeId, label }));

function related(portal: Portal, record: CrmRecord, to: ObjectTypeName): object[] {
  const ids = new Set(portal.associations.of(record.type, record.id, to).map(({ toId }) => toId));
  return [...ids]
    .filter((id) => portal.records.find(to, id)?.archivedMs === null)
    .map((toId) => ({ toObjectId: Number(toId), associationTypes: labelsOf(portal, record, to, toId) }));
}

function endOfInput(input: Readonly<Record<string, unknown>>, side: 'from' | 'to'): string {
  const end = input[side];
  if (!isObject(end)) throw invalidJson(`some required fields were not set: [${side}]`);
  return textOf(end, 'id');
}

function specAnswer({ record, other }: Ends, typeId: number, back: number): object[] {
  const spec = (associationTypeId: number) => ({ associationCategory: 'HUBSPOT_DEFINED', associationTypeId });
  return [
    { from: { id: record.id }, to: { id: other.id }, associationSpec: spec(typeId) },
    { from: { id: other.id }, to: { id: record.id }, associationSpec: spec(back) },
  ];
}

function batchEnds(portal: Portal, ask: Ask, { from = '', to = '' }: Params) {
  return inputsOf(bodyOf(ask)).map((input) => ({
    input,
    record: portal.records.get(typeNamed(from), endOfInput(input, 'from')),
    other: liveTarget(portal, typeNamed(to), endOfInput(input, 'to')),
  }));
}

/** Which records belong together: by object (`/crm/v4/objects/…/associations/…`) and in batches (`/crm/v4/associations/…`). */
export const associationRoutes: readonly ApiRoute[] = [
  {
    method: 'PUT',
    pattern: '/crm/objects/:from/:id/associations/default/:to/:toId',
    scopes: writes,
    handle(portal, _ask, params) {
      const ends = endsOf(portal, params);
      const kind = defaultKind(ends.record.type, ends.other.type);
      associate(portal, ends.record, [{ to: ends.other.type, toId: ends.other.id, kind }]);
      return done(portal, 200, specAnswer(ends, kind.typeId, kind.back), []);
    },
  },
  {
    // The older form, with the type's id in the address.
    method: 'PUT',
    pattern: '/crm/objects/:from/:id/associations/:to/:toId/:typeId',
    scopes: writes,
    handle(portal, _ask, params) {
      const { record, other } = endsOf(portal, params);
      const spec = { associationCategory: 'HUBSPOT_DEFINED', associationTypeId: Number(params['typeId']) };
      const [kind] = readSpecs(record.type, other.type, [spec]);
      if (!kind) throw notFound();
      associate(portal, record, [{ to: other.type, toId: other.id, kind }]);
      return json(200, { id: record.id, properties: record.properties });
    },
  },
  {
    method: 'PUT',
    pattern: '/crm/objects/:from/:id/associations/:to/:toId',
    scopes: writes,
    handle(portal, ask, params) {
      const { record, other } = endsOf(portal, params);
      const parsed: unknown = JSON.parse(ask.body || 'null');
      for (const kind of readSpecs(record.type, other.type, parsed))
        associate(portal, record, [{ to: other.type, toId: other.id, kind }]);
      return json(201, {
        fromObjectTypeId: objectType(record.type).typeId,
        fromObjectId: Number(record.id),
        toObjectTypeId: objectType(other.type).typeId,
        toObjectId: Number(other.id),
        labels: [],
      });
    },
  },
  {
    method: 'GET',
    pattern: '/crm/objects/:from/:id/associations/:to',
    scopes: reads,
    handle(portal, ask, { from = '', id = '', to = '' }) {
      const record = portal.records.get(typeNamed(from), id);
      return json(200, page(related(portal, record, typeNamed(to)), ask.query, ask.path, 500));
    },
  },
  {
    method: 'DELETE',
    pattern: '/crm/objects/:from/:id/associations/:to/:toId',
    scopes: writes,
    handle(portal, _ask, { from = '', id = '', to = '', toId = '' }) {
      portal.associations.remove(typeNamed(from), id, typeNamed(to), toId);
      return noContent;
    },
  },
  {
    method: 'GET',
    pattern: '/crm/associations/:from/:to/labels',
    scopes: reads,
    handle: (_portal, _ask, { from = '', to = '' }) =>
      json(200, {
        results: kindsBetween(typeNamed(from), typeNamed(to)).map(({ typeId, label }) => ({
          category: 'HUBSPOT_DEFINED',
          typeId,
          label,
        })),
      }),
  },
  {
    method: 'POST',
    pattern: '/crm/associations/:from/:to/batch/read',
    scopes: reads,
    handle(portal, ask, { from = '', to = '' }) {
      const ids = inputsOf(bodyOf(ask)).map((input) => textOf(input, 'id'));
      const results = ids.flatMap((id) => {
        const record = portal.records.find(typeNamed(from), id);
        const list = record?.archivedMs === null ? related(portal, record, typeNamed(to)) : [];
        return list.length > 0 ? [{ from: { id }, to: list }] : [];
      });
      return done(portal, 200, results, []);
    },
  },
  {
    method: 'POST',
    pattern: '/crm/associations/:from/:to/batch/create',
    scopes: writes,
    handle(portal, ask, params) {
      const prepared = batchEnds(portal, ask, params).map(({ input, record, other }) => ({
        record,
        other,
        kinds: readSpecs(record.type, other.type, input['types']),
      }));
      for (const { record, other, kinds } of prepared)
        associate(
          portal,
          record,
          kinds.map((kind) => ({ to: other.type, toId: other.id, kind })),
        );
      const results = prepared.map(({ record, other }) => ({
        fromObjectTypeId: objectType(record.type).typeId,
        fromObjectId: Number(record.id),
        toObjectTypeId: objectType(other.type).typeId,
        toObjectId: Number(other.id),
        labels: [],
      }));
      return done(portal, 201, results, []);
    },
  },
  {
    method: 'POST',
    pattern: '/crm/associations/:from/:to/batch/associate/default',
    scopes: writes,
    handle(portal, ask, params) {
      const results = batchEnds(portal, ask, params).flatMap((ends) => {
        const kind = defaultKind(ends.record.type, ends.other.type);
        associate(portal, ends.record, [{ to: ends.other.type, toId: ends.other.id, kind }]);
        return specAnswer(ends, kind.typeId, kind.back);
      });
      return done(portal, 200, results, []);
    },
  },
];
