import { operations } from '@talk/contract/schemas';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { cataloguesIn, entriesIn } from './parts/catalogues.js';

/** What the app can say of the fields of the audit log. */
const words = cataloguesIn('full-app/src/features/audit-log/fields.ts').flatMap(({ texts }) => Object.keys(texts));

/** Settings whose changes are in the audit log. */
const AUDITED = {
  updateLineRouting: operations.updateLineRouting.schemas.body,
  updateAnswering: operations.updateAnswering.schemas.body,
  updateRingGroup: operations.updateRingGroup.schemas.body,
  updateTextingSettings: operations.updateTextingSettings.schemas.body,
  updateLineTexting: operations.updateLineTexting.schemas.response,
  getTextingSettings: operations.getTextingSettings.schemas.response,
  updateCompanySettings: operations.updateCompanySettings.schemas.body,
  updateMember: operations.updateMember.schemas.body,
  updateWrapUpSettings: operations.updateWrapUpSettings.schemas.body,
};

/** Never kept: which version was changed, and what the log says in words of its own. */
const NOT_KEPT = new Set([
  'if_version',
  'shown_number_id',
  'lines',
  'text_credits',
  'is_trial',
  'is_a2p_campaign_approved',
]);

interface Field {
  readonly name: string;
  /** What it is one of; none where it can be anything. */
  readonly codes: readonly string[];
}

/** The fields of a schema as the log names them: those of an object within it are fields of their own. */
function fieldsOf(schema: unknown, name = ''): Field[] {
  const { def } = (schema as z.core.$ZodType)._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) =>
        NOT_KEPT.has(name + key) ? [] : fieldsOf(inner, name === '' ? key : `${name}.${key}`),
      );
    case 'optional':
    case 'nullable':
    case 'default':
      return fieldsOf(def.innerType, name);
    case 'enum':
      return [{ name, codes: Object.values(def.entries).map(String) }];
    case 'union':
      return [{ name, codes: def.options.flatMap((option) => literalsOf(option)) }];
    default:
      return [{ name, codes: [] }];
  }
}

function literalsOf(schema: unknown): string[] {
  const { def } = (schema as z.core.$ZodType)._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  return def.type === 'literal' ? def.values.map(String) : [];
}

const ALL = Object.values(AUDITED).flatMap((schema) => fieldsOf(schema));

it.each(Object.entries(AUDITED))(
  'has words for each setting of %s, so that none is read as it is on the wire',
  (_, schema) => {
    const fields = fieldsOf(schema);
    expect(fields.length).toBeGreaterThan(2);
    expect(fields.filter(({ name }) => !words.includes(name))).toEqual([]);
  },
);

/** A number of seconds is no code. */
const NUMBERS = new Set(['undo_seconds']);

it('has words for each code that a setting can be', () => {
  const known = new Map(entriesIn('full-app/src/features/audit-log/values.ts').map(({ key, text }) => [key, text]));
  const coded = ALL.filter(({ name, codes }) => codes.length > 0 && !NUMBERS.has(name));
  expect(coded.length).toBeGreaterThan(8);
  const missing = coded.flatMap(({ name, codes }) =>
    codes.filter((code) => !known.has(`${known.get(name)}.${code}`)).map((code) => `${name}: ${code}`),
  );
  expect(missing).toEqual([]);
});
