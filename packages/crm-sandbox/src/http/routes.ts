export type Params = Readonly<Record<string, string>>;

interface Route {
  readonly method: string;
  /** `/crm/objects/:type/:id` */
  readonly pattern: string;
}

type Found<R> = { readonly route: R; readonly params: Params } | 'other method' | null;

/** Finds the first route that fits, in the order of the list: what is literal stands before what is a parameter. */
export function createRoutes<R extends Route>(routes: readonly R[]): (method: string, path: string) => Found<R> {
  const compiled = routes.map((route) => ({ route, segments: route.pattern.split('/') }));
  return (method, path) => {
    const parts = path.replace(/\/+$/, '').split('/');
    let otherMethod = false;
    for (const { route, segments } of compiled) {
      const params = match(segments, parts);
      if (!params) continue;
      if (route.method === method) return { route, params };
      otherMethod = true;
    }
    return otherMethod ? 'other method' : null;
  };
}

function match(segments: readonly string[], parts: readonly string[]): Params | null {
  if (segments.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? '';
    if (!segment.startsWith(':')) {
      if (segment !== part) return null;
      continue;
    }
    try {
      params[segment.slice(1)] = decodeURIComponent(part);
    } catch {
      return null;
    }
  }
  return params;
}
