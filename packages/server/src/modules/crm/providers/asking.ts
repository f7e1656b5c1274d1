import type { z } from 'zod';
import { CrmError } from './crm-error.js';
import type { CrmHttp, CrmRequest } from './crm-http.js';

/**
 * Asks for tokens. Whatever is wrong with a grant that is refused, it will not be taken later either.
 * @throws CrmError `revoked` then.
 */
export async function askForGrant<S extends z.ZodType>(
  http: CrmHttp,
  title: string,
  request: CrmRequest<S>,
): Promise<z.output<S>> {
  const answer = await http.ask(request).catch((error: unknown) => {
    if (error instanceof CrmError && (error.failure === 'refused' || error.failure === 'unauthorized'))
      throw new CrmError('revoked', error.message, { cause: error });
    throw error;
  });
  if (answer === null) throw new CrmError('unavailable', `${title} is not responding.`);
  return answer;
}

/** What a call can do without: null when the CRM refuses it, for the want of a right, say. */
export async function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CrmError && error.failure === 'refused') return null;
    throw error;
  }
}
