/** What the control API refused. `field` names what to fix, when it is a field. */
class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    /** HTTP status; 0 when the sandbox could not be reached. */
    readonly status: number,
    readonly field: string | null,
    message: string,
  ) {
    super(message);
  }
}

interface Refusal {
  error?: { field?: string | null; message?: string };
}

async function request<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/sandbox/api/${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, null, 'The sandbox does not answer. Is it running?');
  }
  const answer = (await response.json()) as T & Refusal;
  if (response.ok) return answer;
  const { error } = answer as Refusal;
  throw new ApiError(
    response.status,
    error?.field ?? null,
    error?.message ?? `The sandbox answered ${response.status}`,
  );
}

/** Reads from the control API. Rejects with ApiError. */
export function apiGet<T>(path: string): Promise<T> {
  return request('GET', path);
}

/** Does something through the control API. Rejects with ApiError. */
export function apiPost<T = unknown>(path: string, body?: unknown): Promise<T> {
  return request('POST', path, body);
}

/** A sentence for the person, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
