import { parseArgs } from 'node:util';

/** What `npx talk` was asked to do. */
export type CliCommand =
  | { readonly kind: 'help' }
  /** A new key. `owner`: the email of the person whose phone it is; null for the one who asks. */
  | {
      readonly kind: 'make';
      readonly texting: boolean;
      readonly sites: readonly string[];
      readonly name: string;
      readonly owner: string | null;
    }
  /** More sites for a key that is there. `key`: its public id, its name, or what it begins with. */
  | { readonly kind: 'add'; readonly key: string; readonly sites: readonly string[] };

/** Something that the person at the terminal can put right. The message says how. */
export class CliError extends Error {
  override readonly name = 'CliError';
}

export const HELP = `npx talk key <site>...             makes a key for pages on these sites, and prints what to paste into a page
npx talk key --add <key> <site>... lets a key that is there work on more sites; <key> is its public id or its name

  <site>             scheme, host and port: https://crm.example.com, http://localhost:5500, https://*.example.com
  --texting          for visitors who text you; without it the key opens a phone
  --for <email>      whose phone it is; without it your own
  --name <name>      how the list of keys shows it; the first site unless given
  --server <address> the Talk server; PUBLIC_URL, or http://localhost:4000 unless given

It asks for the email and the password of a company admin, or takes TALK_EMAIL and TALK_PASSWORD.
`;

/**
 * Reads the words after `npx talk`. Pure.
 * @throws CliError naming what cannot be read
 */
export function readArguments(words: readonly string[]): CliCommand & { readonly server: string | undefined } {
  const { values, positionals } = parse(words);
  const { server } = values;
  const [command, ...sites] = positionals;
  if (values.help === true || command === undefined) return { kind: 'help', server };
  if (command !== 'key') throw new CliError(`There is no command "${command}". The only one is: npx talk key <site>`);
  const [first] = sites;
  if (first === undefined) throw new CliError('Name the site of your page, like: npx talk key http://localhost:5500');
  for (const site of sites) checkSite(site);
  if (values.add !== undefined) return { kind: 'add', key: values.add, sites, server };
  const texting = values.texting === true;
  if (texting && values.for !== undefined)
    throw new CliError('A key for texting belongs to nobody: leave --for out, or --texting.');
  return { kind: 'make', texting, sites, name: values.name ?? first, owner: values.for ?? null, server };
}

function parse(words: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { add: text, for: text, name: text, server: text, texting: flag, help: { ...flag, short: 'h' } };
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new CliError(
      `${error instanceof Error ? error.message : String(error)}. \`npx talk --help\` names what there is.`,
    );
  }
}

/** The server checks it again; here the commonest slip gets its answer before anybody types a password. */
function checkSite(site: string): void {
  const whole = URL.canParse(site) ? new URL(site) : null;
  if (whole === null || !/^https?:$/.test(whole.protocol))
    throw new CliError(`"${site}" is no site. Begin with https:// or http://, like http://localhost:5500.`);
  if (site.replace(/\/$/, '').length > whole.origin.length || whole.pathname !== '/')
    throw new CliError(`"${site}" is more than a site. Give scheme, host and port: ${whole.origin}`);
}
