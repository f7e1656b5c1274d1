import type { ApiKey, NewKey } from './use-api-keys.js';

/** A key as its form holds it: forms hold texts. Sites stand one on each line. */
export type KeyDraft = Record<'kind' | 'name' | 'user_id' | 'allowed_origins' | 'signs_in_users', string>;
/** Of a choice that is on or off. */
export const YES = 'yes';
export type KeyKind = ApiKey['kind'];
export const KEY_KINDS = ['publishable', 'user', 'secret'] as const satisfies readonly KeyKind[];

/** Where the server refuses whatever else (`originText` of the contract): scheme, host and port, and no path. */
const SITE = /^https?:\/\/(\*\.[a-z\d-]+(\.[a-z\d-]+)+|[a-z\d-]+(\.[a-z\d-]+)*|\[[\da-f:]+\])(:\d{1,5})?$/i;

export const kindOf = (text: string): KeyKind => KEY_KINDS.find((kind) => kind === text) ?? 'publishable';
/** Servers call from no site. */
export const hasSites = (kind: string): boolean => kind !== 'secret';

export function toKeyDraft(key: ApiKey | null, userId: number): KeyDraft {
  return {
    kind: key?.kind ?? 'publishable',
    name: key?.name ?? '',
    user_id: String(key?.user_id ?? userId),
    allowed_origins: key?.allowed_origins.join('\n') ?? '',
    signs_in_users: key?.signs_in_users === true ? YES : '',
  };
}

/** The sites of the text, each once. What a browser's address bar adds, a lone slash at the end, is left out. */
export const sitesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,]+/)
      .map((site) => site.replace(/\/$/, ''))
      .filter(Boolean),
  ),
];

export type KeyProblem = 'nameNeeded' | 'nameLong' | 'personNeeded' | 'originsNeeded' | 'originsMany';

/** What can be seen to be wrong without asking the server; of a site that is none, its text. */
export function keyProblems(draft: KeyDraft): {
  name?: KeyProblem;
  user_id?: KeyProblem;
  allowed_origins?: KeyProblem | { readonly bad: string };
} {
  const name = draft.name.trim();
  const sites = sitesOf(draft.allowed_origins);
  const bad = sites.find((site) => !SITE.test(site));
  return {
    ...(name === '' && { name: 'nameNeeded' as const }),
    ...(name.length > 80 && { name: 'nameLong' as const }),
    ...(draft.kind !== 'publishable' && draft.user_id === '' && { user_id: 'personNeeded' as const }),
    ...(hasSites(draft.kind) && siteProblem(sites, bad)),
  };
}

function siteProblem(sites: readonly string[], bad: string | undefined) {
  if (sites.length === 0) return { allowed_origins: 'originsNeeded' as const };
  if (bad !== undefined) return { allowed_origins: { bad } };
  return sites.length > 50 ? { allowed_origins: 'originsMany' as const } : {};
}

export function toKeyBody(draft: KeyDraft): NewKey & Pick<ApiKey, 'allowed_origins'> {
  const kind = kindOf(draft.kind);
  return {
    kind,
    name: draft.name.trim(),
    allowed_origins: hasSites(kind) ? sitesOf(draft.allowed_origins) : [],
    ...(kind !== 'publishable' && { user_id: Number(draft.user_id) }),
    ...(kind === 'secret' && { signs_in_users: draft.signs_in_users === YES }),
  };
}

/** What goes into the page on which the key is used; null for a server's. */
export function snippetOf({ kind }: ApiKey, secret: string, server: string): string | null {
  if (kind === 'secret') return null;
  if (kind === 'publishable') return `<script src="${server}/embed.js" data-key="${secret}" async></script>`;
  return [
    `<script src="${server}/embed.js"></script>`,
    '<script>',
    `  const dialer = Talk.dialer({ apiKey: '${secret}' });`,
    '</script>',
  ].join('\n');
}
