import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../../http/errors.js';
import { readHeader } from '../../../http/read-headers.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { pagePolicy, type PageNeeds } from '../../../plugins/headers.js';
import type { ApiKeys } from '../identity/index.js';
import type { PageFolders } from './folders.js';
import { createNotListed } from './not-listed.js';
import { registerSalesforcePages, type SalesforceAncestors } from './salesforce-pages.js';
import { sendFile } from './send-file.js';
import { createStaticFolder, type StaticFile } from './static-folder.js';

export { type PageFolders, repositoryPages } from './folders.js';

const LOADER_CACHE = 'public, max-age=300';
/**
 * What the server itself answers: an unknown path below these is an error, not a page of the app. `/apps` alone is a page, `/apps/…` is the
 * HTTP API of realtime.
 */
const NOT_PAGES =
  /^\/(?:apps\/|(?:api|app|static|download|broadcasting|carrier|embed|widgets|salesforce|docs|sounds|media|s)(?:\/|$))/;

/** Without these a page with an embedder policy (COEP) may hold neither a frame nor its workers. */
const EMBEDDABLE = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Who may hold a widget, and by which key. */
interface Frame {
  /** For the page; null where it needs none. */
  readonly publicId: string | null;
  readonly ancestors: readonly string[];
  /** What the key is called on a site that is on no list; null where there is no key. */
  readonly keyName: string | null;
}

/** Without a key only our own pages may hold it. */
const OURS: Frame = { publicId: null, ancestors: ["'self'"], keyName: null };

/** What a widget must know before it can trust the page around it. A data block: nothing in it is run. */
function frameConfig(publicId: string | null, ancestors: readonly string[]): string {
  const origins = ancestors.filter((origin) => origin.startsWith('http'));
  const json = JSON.stringify({ public_id: publicId, allowed_origins: origins }).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="talk-config">${json}</script>`;
}

/** Where a page stands that other programs frame, by its widget: who may hold it now. */
export type HostsOf = Readonly<Record<string, () => Promise<readonly string[]>>>;

/** The app, the widgets' frames, the loader and the documentation: built files with the headers that keep them safe. */
export function createPagesModule(
  kernel: Kernel,
  {
    apiKeys,
    folders,
    hosts,
    salesforce,
  }: { apiKeys: ApiKeys; folders: PageFolders; hosts: HostsOf; salesforce: SalesforceAncestors },
): ServerModule {
  const { config } = kernel;
  const { helpChat, analytics } = config.operatorScripts;
  const operatorOrigins = [...new Set([...(helpChat?.origins ?? []), ...(analytics?.origins ?? [])])];
  const app = createStaticFolder(folders.app);
  const docs = createStaticFolder(folders.docs);
  const embed = createStaticFolder(folders.embed);
  const sounds = createStaticFolder(folders.sounds);
  const notListed = createNotListed(createStaticFolder(folders.notListed));
  const widgets = new Map(Object.entries(folders.widgets).map(([name, folder]) => [name, createStaticFolder(folder)]));

  function sendDocument(
    request: FastifyRequest,
    reply: FastifyReply,
    file: StaticFile,
    ancestors: readonly string[],
    options: Omit<PageNeeds, 'frameAncestors' | 'inlineScripts'> = {},
  ): FastifyReply {
    const policy = pagePolicy(config, { frameAncestors: ancestors, inlineScripts: file.inlineScripts, ...options });
    void reply.header('content-security-policy', policy);
    return sendFile(request, reply, file);
  }

  /** The same answer for an unknown id, a revoked key, and a key without sites: nothing can be learnt from it. */
  function sendNothing(reply: FastifyReply): FastifyReply {
    return reply
      .code(404)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .send('<!doctype html><title>Talk</title>');
  }

  async function sendFrame(
    request: FastifyRequest,
    reply: FastifyReply,
    widget: string,
    { publicId, ancestors, keyName }: Frame,
    libraryOrigin: string | null = null,
  ): Promise<FastifyReply> {
    const page = await widgets.get(widget)?.find('index.html');
    if (page === undefined) return sendNothing(reply);
    // Also for an unknown id, a revoked key and a key without sites: the site learns nothing but its own name.
    const site = notListed.siteOf(request, ancestors);
    if (site !== null && keyName !== null) return notListed.send(reply.headers(EMBEDDABLE), { site, keyName });
    if (ancestors.length === 0) return sendNothing(reply);
    // The page names its files relative to itself, and it is served from several addresses.
    const html = page.raw
      .toString('utf8')
      .replaceAll('="./', `="/embed/1/${widget}/`)
      .replace('<!--talk-config-->', frameConfig(publicId, ancestors));
    const raw = Buffer.from(html);
    const file = { ...page, raw, gzip: undefined, brotli: undefined };
    void reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache' });
    // A page with an embedder policy could not load a library that does not ask for that, as Salesforce's does not.
    if (libraryOrigin === null) void reply.headers(EMBEDDABLE);
    return sendDocument(request, reply, file, ancestors, {
      scriptOrigins: libraryOrigin === null ? [] : [libraryOrigin],
    });
  }

  /** A key that opens nothing still gets the page, for no site to hold: the page says in words what is wrong with it. */
  async function keyFrame(key: string): Promise<Frame> {
    const { publicId, ancestors } = await apiKeys.frameOfKey(key);
    // As the list of keys names it: the key itself stays out of every page.
    const keyName = `${key.slice(0, 8)}…`;
    return { publicId, ancestors: ancestors.length === 0 ? ["'none'"] : ancestors, keyName };
  }

  const namedFrame = async (publicId: string): Promise<Frame> => ({
    publicId,
    ancestors: await apiKeys.frameAncestors(publicId),
    keyName: publicId,
  });

  return {
    routes: [],
    async register(server: FastifyInstance) {
      const named = (operationId: string) => ({ config: { operationId } });

      // The launcher, and the module that it loads beside the frame.
      for (const [name, operationId] of [
        ['embed.js', 'loader'],
        ['embed-bridge.js', 'loaderBridge'],
      ] as const)
        server.get(`/${name}`, named(operationId), async (request, reply) => {
          const file = await embed.find(name);
          if (file === undefined) throw fail('NOT_FOUND');
          // Public by nature; a module of another origin, and a page that checks integrity, must be able to read it.
          void reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
          return sendFile(request, reply.header('cache-control', LOADER_CACHE), file);
        });

      // The service worker that shows push notices. It loads nothing, so its policy allows nothing; without its own policy it would be sandboxed,
      // and a browser would not run it.
      server.get('/push-worker.js', named('pushWorker'), async (request, reply) => {
        const file = await app.find('push-worker.js');
        if (file === undefined) throw fail('NOT_FOUND');
        void reply.headers({ 'content-security-policy': "default-src 'none'", 'cache-control': 'no-cache' });
        return sendFile(request, reply, file);
      });

      // To be pasted into a page: it knows where its server is.
      server.get('/embed-stub.js', named('loaderStub'), async (request, reply) => {
        const file = await embed.find('stub.js');
        if (file === undefined) throw fail('NOT_FOUND');
        const raw = Buffer.from(
          file.raw.toString('utf8').replace('%TALK_SCRIPT%', new URL('/embed.js', config.http.publicUrl).href),
        );
        const filled = { ...file, raw, gzip: undefined, brotli: undefined };
        return sendFile(request, reply.header('cache-control', LOADER_CACHE), filled);
      });

      server.get<{ Params: { '*': string } }>('/sounds/*', named('sounds'), async (request, reply) => {
        const file = await sounds.find(request.params['*']);
        if (file === undefined) throw fail('NOT_FOUND');
        // Pages that use the SDK from npm live on other origins, and so does the carrier.
        void reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
        return sendFile(request, reply.header('cache-control', 'public, max-age=86400'), file);
      });

      server.get<{ Params: { '*': string } }>(
        '/embed/1/not-listed/assets/*',
        named('notListedAsset'),
        (request, reply) => notListed.sendAsset(request, reply.headers(EMBEDDABLE), request.params['*']),
      );

      server.get<{ Params: { widget: string; '*': string } }>(
        '/embed/1/:widget/assets/*',
        named('widgetAsset'),
        async (request, reply) => {
          const file = await widgets.get(request.params.widget)?.find(`assets/${request.params['*']}`);
          if (file === undefined) throw fail('NOT_FOUND');
          return sendFile(request, reply.headers(EMBEDDABLE), file);
        },
      );

      server.get<{ Params: { widget: string; publicId: string } }>(
        '/embed/1/:widget/:publicId',
        named('widgetFrame'),
        async (request, reply) => {
          const { widget, publicId } = request.params;
          return sendFrame(request, reply, widget, await namedFrame(publicId));
        },
      );

      // Addresses of the spec (3 §2).
      server.get<{ Params: { widget: string } }>('/widgets/:widget', named('widgetPage'), async (request, reply) => {
        const { widget } = request.params;
        const others = (await hosts[widget]?.()) ?? [];
        return sendFrame(request, reply, widget, { ...OURS, ancestors: [...OURS.ancestors, ...others] });
      });
      // What may be wrong with a phone in HubSpot: a page of the widget, for nobody to hold.
      server.get('/errors/hubspot', named('hubspotErrors'), async (request, reply) =>
        sendFrame(request, reply, 'hubspot-call-extension', OURS),
      );
      server.get<{ Params: { widget: string; key: string } }>(
        '/widgets/:widget/api_key/:key',
        named('widgetPageWithKey'),
        async (request, reply) => {
          const frame = await keyFrame(request.params.key);
          return sendFrame(request, reply, request.params.widget, { ...frame, publicId: null });
        },
      );

      registerSalesforcePages(
        server,
        config.http.publicUrl,
        salesforce,
        (request, reply, { ancestors, libraryOrigin }) =>
          sendFrame(
            request,
            reply,
            'salesforce-softphone',
            { publicId: null, ancestors, keyName: null },
            libraryOrigin,
          ),
      );

      // One contact's conversation, for the side panel of a CRM: the widget of colleagues, under the addresses that it has always had.
      // In HubSpot it stands inside our own phone there.
      server.get('/widgets/texting/contact/:id', named('textingContactPage'), async (request, reply) => {
        const others = (await hosts['hubspot-call-extension']?.()) ?? [];
        return sendFrame(request, reply, 'agent-texting', { ...OURS, ancestors: [...OURS.ancestors, ...others] });
      });
      server.get<{ Params: { key: string } }>(
        '/widgets/texting/api_key/:key/contact/:id',
        named('textingContactPageWithKey'),
        // The page puts the public id in the place of the key, so that the frame can be loaded again where it stands.
        async (request, reply) => sendFrame(request, reply, 'agent-texting', await keyFrame(request.params.key)),
      );
      server.get<{ Params: { publicId: string } }>(
        '/embed/1/texting/:publicId/contact/:id',
        named('textingContactFrame'),
        async (request, reply) => sendFrame(request, reply, 'agent-texting', await namedFrame(request.params.publicId)),
      );

      server.get('/docs', named('docs'), async (_request, reply) => reply.redirect('/docs/', 308));
      server.get<{ Params: { '*': string } }>('/docs/*', named('docs'), async (request, reply) => {
        const path = request.params['*'];
        const candidates = path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
        for (const candidate of candidates) {
          const file = await docs.find(candidate);
          if (file !== undefined)
            return file.type.startsWith('text/html')
              ? sendDocument(request, reply, file, [], { inlineStyles: true })
              : sendFile(request, reply, file);
        }
        throw fail('NOT_FOUND');
      });

      server.get<{ Params: { '*': string } }>('/*', named('app'), async (request, reply) => {
        const path = request.params['*'];
        const file = path === '' ? undefined : await app.find(path);
        if (file !== undefined && !file.type.startsWith('text/html')) return sendFile(request, reply, file);
        const wantsPage = (readHeader(request.headers, 'accept') ?? '').includes('text/html');
        const page = wantsPage && !NOT_PAGES.test(`/${path}`) ? await app.find('index.html') : undefined;
        // The server says of its own operations which release it is of.
        if (page === undefined) return reply.callNotFound();
        return sendDocument(request, reply, page, [], { operatorOrigins });
      });
    },
  };
}
