import { fileURLToPath } from 'node:url';
import { build, mergeConfig, type InlineConfig, type Rolldown, type UserConfig } from 'vite';

/** Code that is loaded together: what these modules import at once, or what at least `sharedBy` of them do. */
interface Part {
  readonly name: string;
  readonly modules: readonly string[];
  readonly sharedBy: number;
}

const CONTACTS = 'features/contacts/contacts-page.tsx';
const INBOX = 'features/inbox/inbox-page.tsx';
const LOGS = 'features/communications/communications-page.tsx';

/**
 * In the order in which people need them: a module belongs to the first part that wants it, so parts only ever import earlier ones.
 * Every other screen keeps the chunks that the bundler makes for it.
 */
const PARTS: readonly Part[] = [
  { name: 'start', modules: ['main.tsx'], sharedBy: 1 },
  { name: 'signing-in', modules: ['features/sign-in/sign-in-page.tsx'], sharedBy: 1 },
  { name: 'workspace', modules: ['app/workspace.tsx'], sharedBy: 1 },
  { name: 'lists', modules: [CONTACTS, INBOX, LOGS], sharedBy: 2 },
  { name: 'contacts', modules: [CONTACTS], sharedBy: 1 },
  { name: 'inbox', modules: [INBOX], sharedBy: 1 },
  { name: 'logs', modules: [LOGS], sharedBy: 1 },
  {
    name: 'contact',
    modules: ['features/contact/contact-page.tsx', 'features/contact/conversation.tsx'],
    sharedBy: 1,
  },
];

/**
 * The first screens in few files. The bundler alone makes a chunk for each set of screens that share a module: a hundred requests
 * before the first row, eighty of them for less than 3 KB. It builds twice, since only a built app knows what is left of a module after
 * tree shaking: a package's index imports everything, and by imports alone all of it would belong to the sign-in.
 */
export async function loadedTogether(config: UserConfig): Promise<UserConfig> {
  const partOf = await partsOfModules(config);
  const name = (id: string): string | null => partOf.get(id) ?? null;
  return mergeConfig(config, {
    build: {
      rolldownOptions: {
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name, debugName: 'parts' }] } },
      },
    },
  } satisfies UserConfig);
}

async function partsOfModules(config: UserConfig): Promise<ReadonlyMap<string, string>> {
  const chunks = await builtChunks(config);
  const partOf = new Map<string, string>();
  for (const { name, modules, sharedBy } of PARTS) {
    const loads = modules.map((module) => filesLoadedWith(chunks, module));
    for (const [file, chunk] of chunks) {
      if (loads.filter((files) => files.has(file)).length < sharedBy) continue;
      for (const id of chunk.moduleIds) if (!partOf.has(id)) partOf.set(id, name);
    }
  }
  return partOf;
}

async function builtChunks(config: UserConfig): Promise<ReadonlyMap<string, Rolldown.OutputChunk>> {
  const once: InlineConfig = mergeConfig(config, {
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: { write: false, minify: false, cssMinify: false },
  } satisfies InlineConfig);
  const built = (await build(once)) as Rolldown.RolldownOutput;
  return new Map(built.output.flatMap((item) => (item.type === 'chunk' ? [[item.fileName, item] as const] : [])));
}

/** The file that holds a module of `src`, and what that imports at once. */
function filesLoadedWith(chunks: ReadonlyMap<string, Rolldown.OutputChunk>, module: string): ReadonlySet<string> {
  const id = fileURLToPath(new URL(`src/${module}`, import.meta.url));
  const first = [...chunks.values()].find((chunk) => chunk.moduleIds.includes(id));
  if (first === undefined) throw new Error(`parts.config.ts names src/${module}, which is not in the built app.`);
  const files = new Set<string>();
  const load = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const next of chunks.get(file)?.imports ?? []) load(next);
  };
  load(first.fileName);
  return files;
}
