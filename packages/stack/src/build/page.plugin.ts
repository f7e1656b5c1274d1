import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { NormalizedOutputOptions, OutputBundle, OutputChunk, Plugin } from 'rollup';
import { minifyCss } from './minify-css.js';

const SHEET = '?sheet';

/**
 * Makes a page of `index.html` and its one module script. Styles that scripts import are gathered into one sheet; the page gets
 * a link to it, the built script, and `modulepreload` for what that imports at once, so nothing is discovered late.
 *
 * In the HTML: `<script type="module" src="./src/main.tsx"></script>` is replaced; `<link rel="stylesheet" href="./….css">`
 * with a relative address is taken into the sheet. What a part that is loaded on demand needs stays out of it:
 * `import address from './part.css?sheet'` makes a file of its own and is its address. No inline code is added: the page keeps a strict content security policy.
 */
export function page(htmlFile: string): Plugin {
  const styles = new Map<string, string>();
  return {
    name: 'talk-page',
    async resolveId(source, importer) {
      if (!source.endsWith(SHEET)) return null;
      const found = await this.resolve(source.slice(0, -SHEET.length), importer);
      return found && { id: found.id + SHEET };
    },
    async load(id) {
      if (!id.endsWith(SHEET)) return null;
      const file = id.slice(0, -SHEET.length);
      this.addWatchFile(file);
      const code = await readFile(file, 'utf8');
      const css = minifyCss(await inlineImports(code, file, (source, importer) => this.resolve(source, importer)));
      const sheet = this.emitFile({ type: 'asset', name: basename(file), source: css });
      return `export default import.meta.ROLLUP_FILE_URL_${sheet};`;
    },
    async transform(code, id) {
      if (!id.endsWith('.css')) return null;
      styles.set(id, await inlineImports(code, id, (source, importer) => this.resolve(source, importer)));
      return { code: '', map: null, moduleSideEffects: 'no-treeshake' };
    },
    async generateBundle(_options: NormalizedOutputOptions, bundle) {
      this.addWatchFile(htmlFile);
      const html = await readFile(htmlFile, 'utf8');
      const linked = [...html.matchAll(/<link rel="stylesheet" href="(\.[^"]+\.css)"\s*\/?>\s*/g)];
      for (const [, href] of linked) {
        const file = resolve(dirname(htmlFile), href ?? '');
        const code = await readFile(file, 'utf8');
        styles.set(file, await inlineImports(code, file, (source, importer) => this.resolve(source, importer)));
      }
      const css = minifyCss([...styles.values()].join('\n'));
      const sheet = css === '' ? null : this.emitFile({ type: 'asset', name: 'main.css', source: css });
      const entry = Object.values(bundle).find((item): item is OutputChunk => item.type === 'chunk' && item.isEntry);
      if (!entry) this.error(`${htmlFile} has no built script`);
      const head = [
        ...(sheet ? [`<link rel="stylesheet" href="./${this.getFileName(sheet)}">`] : []),
        ...staticImports(bundle, entry).map((name) => `<link rel="modulepreload" crossorigin href="./${name}">`),
        `<script type="module" crossorigin src="./${entry.fileName}"></script>`,
      ].join('\n    ');
      const bare = linked.reduce((text, [tag]) => text.replace(tag, ''), html);
      const script = /<script type="module" src="[^"]*main\.[jt]sx?"><\/script>/;
      if (!script.test(bare)) this.error(`${htmlFile} must hold <script type="module" src="./src/main.tsx"></script>`);
      const withoutScript = bare.replace(script, '');
      this.emitFile({
        type: 'asset',
        fileName: 'index.html',
        source: withoutScript.replace('</head>', `  ${head}\n  </head>`),
      });
    },
  };
}

/** File names that `entry` needs before it runs, without itself. */
function staticImports(bundle: OutputBundle, entry: OutputChunk): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (seen.has(name) || chunk?.type !== 'chunk') return;
    seen.add(name);
    chunk.imports.forEach(visit);
  };
  entry.imports.forEach(visit);
  return [...seen];
}

type Resolve = (source: string, importer: string) => Promise<{ id: string } | null>;

/** Replaces `@import "x.css";` by the file, so a page loads one sheet. */
async function inlineImports(code: string, file: string, find: Resolve): Promise<string> {
  const parts: string[] = [];
  let rest = 0;
  for (const match of code.matchAll(/@import\s+(?:url\()?["']([^"']+)["']\)?\s*;/g)) {
    const source = match[1] ?? '';
    const target = source.startsWith('.') ? join(dirname(file), source) : (await find(source, file))?.id;
    if (target === undefined) throw new Error(`${file}: the style sheet ${source} was not found`);
    parts.push(code.slice(rest, match.index), await inlineImports(await readFile(target, 'utf8'), target, find));
    rest = match.index + match[0].length;
  }
  return [...parts, code.slice(rest)].join('');
}
