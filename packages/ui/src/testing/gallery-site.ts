import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import alias from '@rollup/plugin-alias';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { transformSync } from 'oxc-transform';
import { rollup, type Plugin } from 'rollup';

/** Compiles TypeScript and JSX for Preact, and finds `./x.tsx` behind `./x.js`. */
const typescript: Plugin = {
  name: 'typescript',
  async resolveId(source, importer) {
    if (!importer || !source.startsWith('.') || !source.endsWith('.js')) return null;
    for (const extension of ['.ts', '.tsx']) {
      const found = await this.resolve(source.replace(/\.js$/, extension), importer, { skipSelf: true });
      if (found) return found;
    }
    return null;
  },
  transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    const jsx = { runtime: 'automatic', importSource: 'preact' } as const;
    const result = transformSync(id, code, { target: 'es2022', jsx });
    if (result.errors.length > 0) throw new Error(JSON.stringify(result.errors));
    return { code: result.code, map: null };
  },
};

const PREACT = [
  { find: 'react-dom/client', replacement: 'preact/compat/client' },
  { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
  { find: 'react', replacement: 'preact/compat' },
];

export interface GallerySite {
  address: (state: string, theme: string, dir?: string, lang?: string) => string;
  close: () => Promise<void>;
}

/** The gallery as a widget ships it: under Preact, with minified styles and a policy that forbids inline code; axe is at `/axe.js`. */
export async function serveGallery(page: 'phone' | 'texting' = 'phone'): Promise<GallerySite> {
  const entry =
    page === 'phone' ? new URL('gallery.tsx', import.meta.url) : new URL('texting-gallery.tsx', import.meta.url);
  const build = await rollup({
    input: fileURLToPath(entry),
    plugins: [
      alias({ entries: PREACT }),
      typescript,
      nodeResolve({ browser: true, exportConditions: ['source', 'browser', 'module', 'import', 'default'] }),
    ],
    // The voice SDK and the socket are never loaded here.
    external: ['@twilio/voice-sdk', 'pusher-js'],
    onwarn: () => {},
  });
  const { output } = await build.generate({ format: 'es', inlineDynamicImports: true });
  await build.close();
  const css = ['tokens', 'kit', page].map(styles).join('\n');
  const html =
    '<!doctype html><html lang="en"><head><title>Gallery</title><link rel="icon" href="data:,">' +
    '<link rel="stylesheet" href="/style.css"><script type="module" src="/main.js"></script></head>' +
    '<body class="tk"><div id="phone"></div></body></html>';
  const files: Record<string, [type: string, body: string]> = {
    '/': ['text/html', html],
    '/main.js': ['text/javascript', output[0].code],
    '/axe.js': ['text/javascript', readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')],
    '/style.css': ['text/css', `${css}\nhtml, body, #phone, #phone > main { height: 100%; }`],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[(request.url ?? '/').replace(/\?.*/, '')] ?? ['text/plain', ''];
    const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data: blob:; media-src blob:";
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      // The page is opened for every state, and compiled once.
      'cache-control': 'max-age=3600',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: (state, theme, dir = 'ltr', lang = 'en') =>
      `${origin}/?state=${state}&theme=${theme}&dir=${dir}&lang=${lang}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A style sheet with its imports inlined, in the order in which widgets and app load them. */
function styles(name: string): string {
  const text = readFileSync(new URL(`../../styles/${name}.css`, import.meta.url), 'utf8');
  return text.replace(/@import '\.\/([\w-]+)\.css';/g, (_, part: string) => styles(part));
}
