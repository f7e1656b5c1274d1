import { z } from 'zod';

/** What a field of an answer says in our own words. */
export interface WordedField {
  /** A sentence, or the words on a button and in a row of a list. */
  readonly kind: 'sentence' | 'label';
  /** Only in objects whose `type` is one of these: elsewhere the field has somebody's own words. */
  readonly types?: readonly string[];
  /** Also in objects in which this field is true. */
  readonly flag?: string;
  /** Not in objects in which this field is true. */
  readonly unless?: string;
}

/**
 * The fields of answers that are in our words. The server says them in the language of `Accept-Language`; every other text belongs to those who
 * wrote it and is never touched.
 */
export const wordedFields = z.registry<WordedField>();

export const sentence = (where: Pick<WordedField, 'unless'> = {}) =>
  z.string().register(wordedFields, { kind: 'sentence', ...where });
export const label = (where: Pick<WordedField, 'types' | 'flag'> = {}) =>
  z.string().register(wordedFields, { kind: 'label', ...where });
