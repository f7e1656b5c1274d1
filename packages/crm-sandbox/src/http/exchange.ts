/** One request, as the two CRMs see it: the body is read, nothing is parsed yet. */
export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json;charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(value),
  };
}

export const noContent: Answer = { status: 204, body: null };

export function redirect(location: string): Answer {
  return { status: 302, headers: { location, 'cache-control': 'no-store' }, body: null };
}

/** The fields of a form body. */
export function form(ask: Ask): URLSearchParams {
  return new URLSearchParams(ask.body);
}

/** Null when the body is not JSON. */
export function parsedBody(ask: Ask): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(ask.body) as unknown };
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text, number or truth value as text; '' for anything else. */
export function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
