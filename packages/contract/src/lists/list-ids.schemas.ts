import { z } from 'zod';
import { idSchema } from '../kernel/schema.js';

/**
 * Lists that everybody has (spec 1 §3), `unsaved`, which is a filter that was not saved, and `static`: whoever is in a static list that the
 * user sees.
 */
export const LIST_WORDS = ['all', 'my-contacts', 'unassigned', 'unanswered', 'new-leads', 'unsaved', 'static'] as const;
/** The id of a list, or the word for one that everybody has. */
export type ListId = number | (typeof LIST_WORDS)[number];

const NO_LIST = `Write the id of a list, or one of: ${LIST_WORDS.join(', ')}.`;

/** In a path or a query. */
export const listIdText = z
  .string()
  .max(20, NO_LIST)
  .transform((text, context): ListId => {
    const word = LIST_WORDS.find((each) => each === text);
    if (word !== undefined) return word;
    const id = Number(text);
    if (/^\d+$/.test(text) && Number.isSafeInteger(id) && id > 0) return id;
    context.addIssue({ code: 'custom', message: NO_LIST });
    return z.NEVER;
  });

/** In a body. */
export const listIdBody = z.union([idSchema, z.enum(LIST_WORDS)], NO_LIST);
