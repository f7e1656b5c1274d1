import { isoTime } from '../../clock.js';
import { json, noContent, plainText, type Answer } from '../../http/exchange.js';
import { HubSpotError, invalid, type ErrorBody } from '../errors.js';
import type { CrmRecord, ObjectTypeName } from '../model.js';
import { objectTypeNamed, type ObjectType } from '../object-types.js';
import type { Portal } from '../portal.js';
import { present, presentWhole } from '../present.js';
import { associate, inputsOf, readTargets } from './inputs.js';
import { bodyOf, propertiesOf, recordScopes, textOf, type ApiRoute } from './route.js';

type Input = Readonly<Record<string, unknown>>;
type Problem = Omit<ErrorBody, 'correlationId'> | ErrorBody;

const reads: ApiRoute['scopes'] = ({ type = '' }) => recordScopes(objectTypeNamed(type), 'read');
const writes: ApiRoute['scopes'] = ({ type = '' }) => recordScopes(objectTypeNamed(type), 'write');

/** Up to a hundred records at once. */
export const batchRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    pattern: '/crm/objects/:type/batch/read',
    scopes: reads,
    handle(portal, ask, { type = '' }) {
      const body = bodyOf(ask);
      const kind = objectTypeNamed(type);
      const idProperty = typeof body['idProperty'] === 'string' ? body['idProperty'] : undefined;
      const asked = Array.isArray(body['properties']) ? body['properties'].map(String) : [];
      const ids = inputsOf(body).map((input) => textOf(input, 'id'));
      const found = ids.map((id) => ({ id, record: portal.records.find(kind.name, id, idProperty) }));
      const missing = found.filter(({ record }) => record?.archivedMs !== null).map(({ id }) => id);
      const results = found.flatMap(({ record }) => (record?.archivedMs === null ? [present(record, asked)] : []));
      return done(portal, 200, results, missing.length > 0 ? [notFoundProblem(kind, missing)] : []);
    },
  },
  {
    method: 'POST',
    pattern: '/crm/objects/:type/batch/create',
    scopes: writes,
    handle(portal, ask, { type = '' }) {
      const { name } = objectTypeNamed(type);
      const inputs = inputsOf(bodyOf(ask));
      refuseSharedValues(portal, name, inputs);
      return each(portal, inputs, 201, presentWhole, (input) => {
        const properties = propertiesOf(input);
        const targets = readTargets(portal, name, input['associations']);
        portal.records.check(name, properties, null);
        return () => {
          const record = portal.records.create(name, properties);
          associate(portal, record, targets);
          return record;
        };
      });
    },
  },
  {
    method: 'POST',
    pattern: '/crm/objects/:type/batch/update',
    scopes: writes,
    handle(portal, ask, { type = '' }) {
      const kind = objectTypeNamed(type);
      const inputs = refuseTwins(inputsOf(bodyOf(ask)));
      const found = inputs.map((input) => ({ input, record: recordOf(portal, kind, input) }));
      const missing = found.filter(({ record }) => record === null).map(({ input }) => textOf(input, 'id'));
      const known = found.filter(({ record }) => record !== null).map(({ input }) => input);
      const problems = missing.length > 0 ? [notFoundProblem(kind, missing)] : [];
      return each(portal, known, 200, presentWhole, (input) => writerOf(portal, kind, input), problems);
    },
  },
  {
    method: 'POST',
    pattern: '/crm/objects/:type/batch/upsert',
    scopes: writes,
    handle(portal, ask, { type = '' }) {
      const kind = objectTypeNamed(type);
      const inputs = refuseTwins(inputsOf(bodyOf(ask)));
      const made = new Set<string>();
      const whole = (record: CrmRecord) => ({ ...presentWhole(record), new: made.has(record.id) });
      return each(portal, inputs, 200, whole, (input) => {
        if (recordOf(portal, kind, input, true)) return writerOf(portal, kind, input);
        const name = textOf(input, 'idProperty');
        const properties = { [name]: textOf(input, 'id'), ...propertiesOf(input) };
        portal.records.check(kind.name, properties, null);
        return () => {
          const record = portal.records.create(kind.name, properties);
          made.add(record.id);
          return record;
        };
      });
    },
  },
  {
    method: 'POST',
    pattern: '/crm/objects/:type/batch/archive',
    scopes: writes,
    handle(portal, ask, { type = '' }) {
      for (const input of inputsOf(bodyOf(ask)))
        portal.records.archive(objectTypeNamed(type).name, textOf(input, 'id'));
      return noContent;
    },
  },
];

function recordOf(portal: Portal, kind: ObjectType, input: Input, byProperty = false): CrmRecord | null {
  const idProperty = byProperty || input['idProperty'] !== undefined ? textOf(input, 'idProperty') : undefined;
  if (idProperty === 'hs_object_id')
    throw invalid(
      `Unable to perform update/upsert by non-unique ${kind.typeId} property hs_object_id in portal ID ${portal.id}`,
    );
  const record = portal.records.find(kind.name, textOf(input, 'id'), idProperty);
  return record?.archivedMs === null ? record : null;
}

function writerOf(portal: Portal, kind: ObjectType, input: Input): () => CrmRecord {
  const record = recordOf(portal, kind, input);
  if (!record) throw new Error('The record was found a moment ago');
  const properties = propertiesOf(input);
  portal.records.check(kind.name, properties, record);
  return () => portal.records.update(record, properties);
}

function refuseTwins(inputs: Record<string, unknown>[]): Record<string, unknown>[] {
  const ids = inputs.map((input) => textOf(input, 'id'));
  const twins = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (twins.length > 0) throw invalid(`Duplicate IDs found in batch input: [${[...new Set(twins)].join(', ')}]`);
  return inputs;
}

/** Two inputs of a batch must not claim one unique value. */
function refuseSharedValues(portal: Portal, type: ObjectTypeName, inputs: readonly Input[]): void {
  const unique = portal.properties.list(type).filter(({ hasUniqueValue }) => hasUniqueValue);
  for (const { name } of unique) {
    const values = inputs.flatMap((input) => propertiesOf(input)[name] ?? []).map(plainText);
    const shared = values.find((value, index) => values.indexOf(value) !== index);
    if (shared !== undefined) throw invalid(`Duplicate values found in batch input for property ${name}: ${shared}`);
  }
}

/**
 * Inputs that carry an `objectWriteTraceId` are taken one by one and answered with 207 when some fail. Without it the batch is
 * written as a whole or not at all.
 */
function each(
  portal: Portal,
  inputs: readonly Input[],
  status: number,
  shape: (record: CrmRecord) => Record<string, unknown>,
  prepare: (input: Input) => () => CrmRecord,
  problems: readonly Problem[] = [],
): Answer {
  const traced = inputs.some((input) => typeof input['objectWriteTraceId'] === 'string');
  if (!traced) {
    const writes = inputs.map(prepare);
    return done(
      portal,
      status,
      writes.map((write) => shape(write())),
      problems,
    );
  }
  const failed: Problem[] = [...problems];
  const results = inputs.flatMap((input) => {
    const trace = plainText(input['objectWriteTraceId']);
    try {
      return [{ ...shape(prepare(input)()), objectWriteTraceId: trace }];
    } catch (error) {
      if (!(error instanceof HubSpotError)) throw error;
      failed.push({ ...error.body, context: { ...error.body.context, objectWriteTraceId: [trace] } });
      return [];
    }
  });
  return done(portal, status, results, failed);
}

function notFoundProblem(kind: ObjectType, ids: readonly string[]): Problem {
  return {
    status: 'error',
    category: 'OBJECT_NOT_FOUND',
    message: `Could not get some ${kind.singular.toUpperCase()} objects, they may be deleted or not exist. Check that ids are valid.`,
    context: { ids },
  };
}

export function done(portal: Portal, status: number, results: readonly unknown[], errors: readonly Problem[]): Answer {
  const at = isoTime(portal.clock.nowMs());
  return json(errors.length > 0 ? 207 : status, {
    status: 'COMPLETE',
    results,
    ...(errors.length > 0 ? { numErrors: errors.length, errors } : {}),
    startedAt: at,
    completedAt: at,
  });
}
