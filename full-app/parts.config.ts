import { fileURLToPath } from 'node:url';
import { build, mergeConfig, type InlineConfig, type Rolldown, type UserConfig } from 'vite';

/**
 * What everyone needs, by the module that begins it, with what that imports at once: in the order in which it is needed. A module belongs to the
 * first part that wants it.
 */
const FOR_ALL: Readonly<Record<string, string>> = {
  start: 'main.tsx',
  'signing-in': 'features/sign-in/sign-in-page.tsx',
  workspace: 'app/workspace.tsx',
};

/** Screens on which a day is spent. What they share is a part for each set of them that shares it, so none loads what it does not need. */
const MAIN_SCREENS: Readonly<Record<string, string>> = {
  menus: 'app/shell/top-menus.tsx',
  contacts: 'features/contacts/contacts-page.tsx',
  inbox: 'features/inbox/inbox-page.tsx',
  logs: 'features/communications/communications-page.tsx',
  contact: 'features/contact/contact-page.tsx',
  thread: 'features/contact/conversation.tsx',
};

/** What at least this many other screens and dialogs share is loaded with the first of them, */
const SHARED_BY = 3;
/** if it is small: fewer bytes than a request costs. */
const SMALL_BYTES = 10_000;

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/**
 * The first screens in few files. The bundler alone makes a chunk for each set of screens that share a module: a hundred requests before the
 * first row, eighty of them for less than 3 KB. It builds twice, since only a built app knows what is left of a module after tree shaking: a
 * package's index imports everything, and by imports alone all of it would belong to the sign-in.
 */
export async function loadedTogether(config: UserConfig): Promise<UserConfig> {
  const partOf = partsOfModules(await builtChunks(config));
  const name = (id: string): string | null => partOf.get(id) ?? null;
  const groups = [{ name, debugName: 'parts' }];
  return mergeConfig(config, {
    build: { rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } } },
  } satisfies UserConfig);
}

/** A part imports itself, earlier ones, and those that more screens share: never one that imports it, which would wait for it in turn. */
function partsOfModules(chunks: Chunks): ReadonlyMap<string, string> {
  const partOfFile = new Map<string, string>();
  for (const [part, module] of Object.entries(FOR_ALL))
    for (const file of filesLoadedWith(chunks, fileOf(chunks, module)))
      if (!partOfFile.has(file)) partOfFile.set(file, part);
  const loads = Object.entries(MAIN_SCREENS).map(([name, module]) => {
    const own = fileOf(chunks, module);
    return { name, own, files: new Set(filesLoadedWith(chunks, own)) };
  });
  const owned = new Set(loads.map(({ own }) => own));
  for (const file of chunks.keys()) {
    const screens = loads.filter(({ files }) => files.has(file)).map(({ name }) => name);
    if (screens.length > 0 && !owned.has(file) && !partOfFile.has(file)) partOfFile.set(file, screens.join('-'));
  }
  const users = usersOf(chunks);
  const isCommon = (file: string): boolean => {
    const chunk = chunks.get(file);
    if (chunk === undefined || partOfFile.has(file)) return true;
    const isSmall = Buffer.byteLength(chunk.code) < SMALL_BYTES;
    return !owned.has(file) && isSmall && (users.get(file) ?? 0) >= SHARED_BY && chunk.imports.every(isCommon);
  };
  const common = [...chunks.keys()].filter((file) => !partOfFile.has(file) && isCommon(file));
  for (const file of common) partOfFile.set(file, 'common');
  return new Map(
    [...partOfFile].flatMap(([file, part]) => (chunks.get(file)?.moduleIds ?? []).map((id) => [id, part] as const)),
  );
}

async function builtChunks(config: UserConfig): Promise<Chunks> {
  const once: InlineConfig = mergeConfig(config, {
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: { write: false, cssMinify: false },
  } satisfies InlineConfig);
  const built = (await build(once)) as Rolldown.RolldownOutput;
  return new Map(built.output.flatMap((item) => (item.type === 'chunk' ? [[item.fileName, item] as const] : [])));
}

/** How many entries, each a screen, a dialog or a menu, load a file. */
function usersOf(chunks: Chunks): ReadonlyMap<string, number> {
  const users = new Map<string, number>();
  for (const [file, { isEntry, isDynamicEntry }] of chunks)
    if (isEntry || isDynamicEntry)
      for (const each of filesLoadedWith(chunks, file)) users.set(each, (users.get(each) ?? 0) + 1);
  return users;
}

/** The file that holds a module of `src`. */
function fileOf(chunks: Chunks, module: string): string {
  const id = fileURLToPath(new URL(`src/${module}`, import.meta.url));
  const found = [...chunks.values()].find((chunk) => chunk.moduleIds.includes(id));
  if (found === undefined) throw new Error(`parts.config.ts names src/${module}, which is not in the built app.`);
  return found.fileName;
}

/** A file, and what it imports at once. */
function filesLoadedWith(chunks: Chunks, first: string): readonly string[] {
  const files = new Set<string>();
  const load = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const next of chunks.get(file)?.imports ?? []) load(next);
  };
  load(first);
  return [...files];
}
