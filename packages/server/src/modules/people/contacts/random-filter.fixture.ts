import {
  CONTACT_FIELDS,
  contactField,
  FIELD_OPERATORS,
  type ContactField,
  type FieldOf,
  type FilterField,
  type FilterOperator,
} from '@talk/domain/filters';

/** The same numbers for the same seed, from 0 up to 1. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export interface Dice {
  pick: <T>(from: readonly T[]) => T;
  some: <T>(from: readonly T[]) => T[];
  below: (limit: number) => number;
}

export function diceOf(random: () => number): Dice {
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  return { below, pick, some: (from) => from.filter(() => random() < 0.4) };
}

/** Letters in which alphabets, patterns and languages differ. */
export const TEXTS = [
  'Ann',
  'ANN',
  'ann_lee',
  'Ann%',
  'Évian',
  'évian',
  'ΌΣΟΣ',
  'straße',
  'STRASSE',
  'O’Brien',
  "o'brien",
  'Łódź',
  'lodz',
  'İzmir',
  'x',
  String.raw`a\b`,
];
/** Around the end of a day in Los Angeles, and the end of summer time there. */
export const TIMES = [
  '2026-10-31T06:59:59.999Z',
  '2026-11-01T06:59:59.999Z',
  '2026-11-01T07:00:00.000Z',
  '2026-11-02T07:59:59.999Z',
  '2026-11-02T08:00:00.000Z',
  '2026-11-24T07:59:59.999Z',
  '2026-11-24T08:00:00.000Z',
  '2026-11-25T03:00:00.000Z',
];
export const DAYS = ['1990-02-28', '1990-12-31', '2026-10-31', '2026-11-01', '2026-11-23', '2026-11-24'];
export const AMOUNTS = [-2.5, 0, 0.1, 3, 1000];
export const NUMBERS = Array.from({ length: 90 }, (_, at) => `+1415555${5000 + at}`);

export interface World {
  readonly users: readonly number[];
  readonly tags: readonly number[];
  readonly lists: readonly number[];
  readonly dispositions: readonly number[];
  /** Keys of fields of the company, one of each type. */
  readonly attributes: string[];
  /** Ids of what communications have besides. */
  readonly others?: Partial<Readonly<Record<FieldOf, readonly number[]>>>;
}

/** Fields that this company has defined. */
export const ownFields = ({ attributes }: World): ContactField[] =>
  attributes.flatMap((name) => contactField(name) ?? []);

/** A tree with any field and any operator, as it could come from outside. */
export function randomTree(dice: Dice, world: World, depth = 1, fields?: readonly FilterField[]): object {
  const parts = Array.from({ length: 1 + dice.below(3) }, () =>
    depth < 4 && dice.below(4) === 0
      ? randomTree(dice, world, depth + 1, fields)
      : randomCondition(dice, world, fields),
  );
  return dice.below(2) === 0 ? { and: parts } : { or: parts };
}

function randomCondition(
  dice: Dice,
  world: World,
  fields: readonly FilterField[] = [...CONTACT_FIELDS, ...ownFields(world)],
): object {
  const field = dice.pick(fields);
  const operator = dice.pick(FIELD_OPERATORS[field.kind]);
  return { field: field.name, operator, value: randomValue(dice, world, field, operator) };
}

/** What a field can be compared with, as it could come from outside. */
export function randomValue(dice: Dice, world: World, field: FilterField, operator: FilterOperator): unknown {
  const several = <T>(from: readonly T[]): T[] => [dice.pick(from), ...dice.some(from)];
  switch (field.kind) {
    case 'id':
    case 'ids': {
      const own: World['others'] = {
        user: world.users,
        tag: world.tags,
        list: world.lists,
        disposition: world.dispositions,
        ...world.others,
      };
      return several([...((field.of && own[field.of]) ?? [1, 2, 3]), 999_999_999_999]);
    }
    case 'choice':
      return several(field.words ?? []);
    case 'flag':
      return dice.below(2) === 0;
    case 'amount':
      return dice.pick(AMOUNTS);
    case 'number':
      return dice.below(4);
    case 'phone':
      if (operator === 'any-of' || operator === 'none-of') return several(NUMBERS);
      return dice.pick(['555', '1415', '50', '5001', '999']).padStart(3, '5');
    case 'date':
    case 'day':
      if (operator === 'between') return [dice.pick(DAYS), dice.pick(DAYS)].sort();
      if (operator === 'is' || operator === 'is-not')
        return { last: 1 + dice.below(30), unit: dice.pick(['days', 'weeks', 'months']) };
      return dice.pick(DAYS);
    case 'text':
      return operator === 'any-of' || operator === 'none-of'
        ? several(TEXTS)
        : dice.pick([...TEXTS, 'n', '%', '_', 'σ']);
  }
}
