import { TalkError } from '@talk/core';
import { createTranslate } from '@talk/ui';

/** Wording of spec 3 §8. The server's own sentence wins where it is about this request. */
const t = createTranslate('app.errors', {
  forbidden: 'You do not have enough permissions to make this request.',
  notFound: 'Requested resource not found.',
  tooMany: 'Too many requests have been sent. Please wait a moment and try again later.',
  tooLarge: 'File too large. Please try again with a smaller file.',
  trouble: 'Oops! We are having some problems right now, please try again later.',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  slow: 'The server did not answer in time. Try again.',
  unexpected: 'An unexpected error occurred.',
});

/**
 * What a person reads about a failure: one sentence, or several that are shown as a list. Empty when nobody asked for
 * the result any more. Plain text: a server's message is never markup (reading 67).
 */
export function sentencesOf(error: unknown): readonly string[] {
  if (!(error instanceof TalkError)) return [t('unexpected')];
  if (error.code === 'ABORTED') return [];
  if (error.code === 'NETWORK_UNREACHABLE') return [t('unreachable')];
  if (error.code === 'TIMEOUT') return [t('slow')];
  const fields = Object.values(error.fieldErrors).flat();
  const said = error.code === 'BAD_RESPONSE' ? '' : error.message.trim();
  // A refused sign-in has a sentence of its own beside those of the fields; elsewhere it only says that there are some.
  if (fields.length > 0) return error.status === 401 && said !== '' ? [said, ...fields] : fields;
  switch (error.status) {
    case 403:
      return [said || t('forbidden')];
    case 404:
      return [said || t('notFound')];
    case 413:
      return [t('tooLarge')];
    case 429:
      return [t('tooMany')];
    default:
      if (error.status >= 500) return [t('trouble')];
      return [said || t('unexpected')];
  }
}

/** The same as one line, for places that have room for no more. */
export const sentenceOf = (error: unknown): string => sentencesOf(error).join(' ');

/** First message per field, for the form that the fields belong to. */
export function fieldMessages(error: unknown): Record<string, string> {
  if (!(error instanceof TalkError)) return {};
  return Object.fromEntries(
    Object.entries(error.fieldErrors).flatMap(([field, [message]]) =>
      message === undefined ? [] : [[field, message]],
    ),
  );
}
