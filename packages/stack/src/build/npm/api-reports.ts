import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { declarationOf } from './declarations.js';
import type { NpmPackage } from './package.js';

/** The public face of a package, for people to review. */
export interface ApiReports {
  /** By file name in the package's `api` folder. Any change in one is a change for customers. */
  readonly reports: ReadonlyMap<string, string>;
  /** What customers can import and nothing is said about. */
  readonly undocumented: readonly string[];
}

/**
 * Reads the declarations that were made in `folder`, one report for each door.
 * @param folder of `makePackage`, below this repository: the types of dependencies are found from there.
 */
export async function apiReports({ member, reports: wanted }: NpmPackage, folder: string): Promise<ApiReports> {
  const reports = new Map<string, string>();
  const temporary = await mkdtemp(join(folder, 'api-'));
  try {
    // Named by the tool's own rule: a fresh report without one to compare it with is no finding.
    await mkdir(join(temporary, 'before'));
    const places = wanted.map(({ entry }) => join(folder, 'types', declarationOf(entry, member)));
    let state: CompilerState | undefined;
    for (const [index, { file, title }] of wanted.entries()) {
      const config = ExtractorConfig.prepare({
        configObject: {
          projectFolder: folder,
          mainEntryPointFilePath: places[index] ?? '',
          newlineKind: 'lf',
          compiler: { overrideTsconfig: { compilerOptions: COMPILER, files: places } },
          apiReport: {
            enabled: true,
            reportFileName: file.replace(/\.api\.md$/, ''),
            reportFolder: join(temporary, 'before'),
            reportTempFolder: temporary,
            includeForgottenExports: true,
          },
          docModel: { enabled: false },
          dtsRollup: { enabled: false },
          tsdocMetadata: { enabled: false },
          messages: {
            compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
            extractorMessageReporting: { default: NONE },
            tsdocMessageReporting: { default: NONE },
          },
        },
        configObjectFullPath: undefined,
        packageJsonFullPath: join(folder, 'package.json'),
      });
      state ??= CompilerState.create(config, { additionalEntryPoints: places });
      const problems: string[] = [];
      Extractor.invoke(config, {
        localBuild: true,
        compilerState: state,
        messageCallback: (message) => {
          message.handled = true;
          if (message.logLevel === ExtractorLogLevel.Error) problems.push(message.formatMessageWithLocation(folder));
        },
      });
      if (problems.length > 0) throw new Error(`${title}:\n${problems.join('\n')}`);
      reports.set(file, (await readFile(join(temporary, file), 'utf8')).replace(/^## .*$/m, `# ${title}`));
    }
  } finally {
    await rm(temporary, { recursive: true });
  }
  // Members say by name and type what they are; what they do not say stands with their owner.
  const undocumented = [...reports.values()].flatMap((text) =>
    [...text.matchAll(/^\/\/ .*\(undocumented\)\nexport (?:declare |abstract )*\w+ (\w+)/gm)].map(
      ([, name = '']) => name,
    ),
  );
  return { reports: withoutRepeats(reports), undocumented: [...new Set(undocumented)].sort() };
}

/** What is mentioned by one door and exported by another, or mentioned by several, stands in one report: where it is exported, or first. */
function withoutRepeats(reports: ReadonlyMap<string, string>): Map<string, string> {
  const isExported = (block: string): boolean => /^export /m.test(block);
  const bodyOf = (block: string): string => block.replace(/^export /gm, '');
  const blocks = new Map([...reports].map(([file, text]) => [file, text.split(/\n{2,}/)]));
  const told = new Set([...blocks.values()].flat().filter(isExported).map(bodyOf));
  // The door with the most names first: what all mention belongs there.
  const exportsIn = ([, all]: [string, string[]]): number => all.filter(isExported).length;
  return new Map(
    [...blocks]
      .sort((a, b) => exportsIn(b) - exportsIn(a))
      .map(([file, all]) => {
        const kept = all.filter((block) => {
          if (isExported(block) || !block.includes('// @public')) return true;
          const isNew = !told.has(block);
          told.add(block);
          return isNew;
        });
        return [file, kept.join('\n\n')];
      }),
  );
}

const NONE = { logLevel: ExtractorLogLevel.None };

const COMPILER = {
  target: 'es2022',
  lib: ['es2023', 'dom'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  types: [],
};

/** Puts the reports where they are reviewed. */
export async function writeReports({ reports }: ApiReports, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, text] of reports) await writeFile(join(folder, name), text);
}
