import type { Api, Profile } from '@talk/core';

interface OperatorScriptsPorts {
  readonly call: Api['call'];
  readonly user: Profile;
}

/**
 * Loads the help chat and the analytics of the operator, where the server offers them to this user (spec 3 §2). Off by default: without an
 * offer neither their code nor anything else is fetched.
 * @returns ends it
 */
export function startOperatorScripts(ports: OperatorScriptsPorts): () => void {
  const { operator_scripts: offered = [] } = ports.user;
  if (offered.length === 0) return () => undefined;
  const ending = new AbortController();
  import('./load-scripts.js').then(
    ({ loadScripts }) => loadScripts({ ...ports, offered, signal: ending.signal }),
    // Talk works without them.
    () => undefined,
  );
  return () => ending.abort();
}
