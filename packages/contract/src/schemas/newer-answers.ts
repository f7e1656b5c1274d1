import { z } from 'zod';
import { operations, type OperationId } from './operations.js';

/** An answer in which one word is one that this contract does not have. */
export interface NewerAnswer<T> {
  /** Which: `data[].direction`. */
  readonly place: string;
  readonly answer: T;
}

/** What no contract has: a member of each enum, and of each numbering, of a server that is newer. */
const WORD = 'newer-than-this';
const NUMBER = 99;
const NUMBERED = /(^|\.)(agent_status|next_status|dial_mode)$/;

type Step = string | number;

/**
 * For fakes of the API: every answer that a newer server could give instead of `answer`, one for each enum that it has a word of.
 * @param id of the endpoint.
 */
export function newerAnswers<T>(id: OperationId, answer: T): NewerAnswer<T>[] {
  const places = new Map<string, { paths: Step[][]; value: string | number }>();
  visit(operations[id].schemas.response, answer, [], (path, value) => {
    const place = path.map((step) => (typeof step === 'number' ? '[]' : `.${step}`)).join('');
    const known = places.get(place) ?? { paths: [], value };
    known.paths.push([...path]);
    places.set(place, known);
  });
  return [...places].map(([place, { paths, value }]) => {
    const newer = JSON.parse(JSON.stringify(answer)) as T;
    // One for each, as a list does not name one thing twice.
    paths.forEach((path, at) => put(newer, path, typeof value === 'string' ? `${value}-${at}` : value));
    return { place: place.replace(/^\./, ''), answer: newer };
  });
}

type Tell = (path: readonly Step[], value: string | number) => void;

function visit(schema: unknown, value: unknown, path: readonly Step[], tell: Tell): void {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    visit(schema.unwrap(), value, path, tell);
  else if (schema instanceof z.ZodPipe) visit(schema.in, value, path, tell);
  else if (value === null || value === undefined) return;
  else if (schema instanceof z.ZodEnum) tell(path, WORD);
  else if (typeof value === 'number' && NUMBERED.test(path.join('.'))) tell(path, NUMBER);
  else if (schema instanceof z.ZodArray && Array.isArray(value))
    value.forEach((each, at) => visit(schema.element, each, [...path, at], tell));
  else if (schema instanceof z.ZodRecord)
    for (const [key, each] of Object.entries(value)) visit(schema.valueType, each, [...path, key], tell);
  else if (schema instanceof z.ZodUnion) visitUnion(schema, value, path, tell);
  else if (schema instanceof z.ZodObject)
    for (const [key, field] of Object.entries(schema.shape))
      visit(field, (value as Record<string, unknown>)[key], [...path, key], tell);
}

function visitUnion(schema: z.ZodUnion, value: unknown, path: readonly Step[], tell: Tell): void {
  const options = schema.options as readonly z.ZodType[];
  visit(
    options.find((option) => option.safeParse(value).success),
    value,
    path,
    tell,
  );
  if (schema instanceof z.ZodDiscriminatedUnion) tell([...path, schema.def.discriminator], WORD);
}

function put(into: unknown, path: readonly Step[], value: string | number): void {
  const [last] = path.slice(-1);
  const holder = path.slice(0, -1).reduce<unknown>((at, step) => (at as Record<Step, unknown>)[step], into);
  if (last !== undefined) (holder as Record<Step, unknown>)[last] = value;
}
