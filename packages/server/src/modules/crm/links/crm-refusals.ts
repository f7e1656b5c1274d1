import { ApiError, fail, rejected } from '../../../http/errors.js';
import { CrmError } from '../providers/index.js';

/** What a person asked a CRM for, while they wait. @throws ApiError REJECTED 26 when the connection was taken back; CRM_REFUSED, CRM_UNAVAILABLE. */
export async function whileWaiting<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  // Disconnected in this moment.
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return rejected(26);
  if (!(error instanceof CrmError)) return error;
  const { failure, message } = error;
  if (failure === 'revoked' || failure === 'unauthorized') return rejected(26);
  return fail(failure === 'refused' ? 'CRM_REFUSED' : 'CRM_UNAVAILABLE', { message, cause: error });
}

/** What is wrong is noted, and shown with what is known. */
export function ignoreCrm(error: unknown): void {
  const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
  if (!isGone && !(error instanceof CrmError)) throw error;
}
