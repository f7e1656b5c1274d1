import type { ContactImport, ContactsExport } from '@talk/contract';
import type { Page, Route } from '@playwright/test';

const makeImport = (fields: Partial<ContactImport> = {}): ContactImport => ({
  id: 7,
  file_name: 'spring-fair.csv',
  file_bytes: 18_204,
  format: 'csv',
  status: 4,
  status_name: 'parsed',
  stage: 'read',
  is_paused: false,
  is_cancelled: false,
  failure: null,
  failed_row: null,
  encoding: 'windows-1252',
  delimiter: ';',
  has_header: true,
  headers: ['Vorname', 'Last name', 'Phone', 'Phone', 'Email', 'Birthday', 'Internal reference of the stand', 'Tags'],
  samples: [
    ['Zoë', 'Jörg', 'Ana'],
    ['Brontë', 'Müller'],
    ['+1 415 555 0160', '(415) 555-0161'],
    ['+44 20 7946 0958'],
    ['zoe@example.com', 'joerg.mueller@a-rather-long-company-name.example.com'],
    ['3/4/1990'],
    [],
    ['VIP, Spring fair', 'Wholesale; VIP'],
  ],
  suggested: [null, 'last_name', 'phone_number', 'phone_number', 'email', 'date_of_birth', null, 'tags'],
  is_remembered: false,
  options: null,
  check: null,
  total: 1_204,
  done_count: 0,
  created_count: 0,
  updated_count: 0,
  unchanged_count: 0,
  skipped_count: 0,
  rejected_count: 0,
  removed_count: 0,
  restored_count: 0,
  kept_count: 0,
  can_roll_back_until: null,
  is_dismissed: false,
  created_at: '2026-11-20T16:30:00.000Z',
  finished_at: null,
  version: 2,
  ...fields,
});

const REJECTED = [
  {
    row: 14,
    problems: [
      { code: 'phone_invalid' as const, column: 2, value: '+1415555' },
      { code: 'date_invalid' as const, column: 5, value: '31/31/1990' },
    ],
  },
  { row: 203, problems: [{ code: 'two_contacts' as const, column: null, value: null }] },
];

const CHECK: NonNullable<ContactImport['check']> = {
  created: 1_102,
  updated: 60,
  skipped: 0,
  rejected: 42,
  without_number: 12,
  new_tags: ['Spring fair', 'Wholesale', 'كبار العملاء'],
  problems: [
    { code: 'phone_invalid', count: 40 },
    { code: 'two_contacts', count: 1 },
    { code: 'date_invalid', count: 1 },
  ],
  examples: REJECTED,
};

const makeExport = (fields: Partial<ContactsExport> = {}): ContactsExport => ({
  id: 3,
  subject: 'contacts',
  format: 'csv',
  file_name: 'contacts-2026-11-20.csv',
  status: 'running',
  total: 480,
  done_count: 200,
  download_url: null,
  expires_at: null,
  is_dismissed: false,
  created_at: '2026-11-20T16:40:00.000Z',
  finished_at: null,
  version: 1,
  ...fields,
});

export interface FakeExchange {
  /** As the server has it; assign another to go on. */
  one: ContactImport;
  readonly exports: ContactsExport[];
  /** What was asked, method and path and body. */
  readonly asked: { readonly what: string; readonly body: Record<string, unknown> }[];
}

/** Answers what the fake API does not know: imports and exports of contacts. */
export async function serveExchange(page: Page): Promise<FakeExchange> {
  const state: FakeExchange = { one: makeImport(), exports: [], asked: [] };
  const json = (route: Route, body: unknown) =>
    route.fulfill({ json: body, headers: { 'access-control-allow-origin': '*' } });
  const step = (fields: Partial<ContactImport>): ContactImport => {
    state.one = { ...state.one, ...fields, version: state.one.version + 1 };
    return state.one;
  };
  await page.route(/\/api\/v2\/contact-imports/, async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname;
    const body = (request.postDataJSON() ?? {}) as Record<string, unknown>;
    const method = request.method();
    if (method !== 'GET') state.asked.push({ what: `${method} ${path}`, body });
    if (path.endsWith('/rejects'))
      return json(route, { data: REJECTED, page: 1, per_page: 50, has_more_pages: false, next_cursor: null });
    if (path.endsWith('/reading')) return json(route, step(body));
    if (path.endsWith('/check')) {
      const options = body as unknown as NonNullable<ContactImport['options']>;
      return json(route, step({ stage: 'checked', options, check: CHECK }));
    }
    if (path.endsWith('/contact-imports')) return json(route, method === 'GET' ? { data: [state.one] } : state.one);
    if (method === 'PATCH' && body['act'] === 'start')
      return json(route, step({ stage: 'importing', done_count: 400 }));
    if (method === 'PATCH' && body['act'] === 'pause') return json(route, step({ is_paused: true }));
    if (method === 'PATCH' && body['act'] === 'resume') return json(route, step({ is_paused: false }));
    if (method === 'PATCH' && body['act'] === 'roll_back')
      return json(
        route,
        step({
          stage: 'rolled_back',
          removed_count: 1_100,
          restored_count: 60,
          kept_count: 2,
          can_roll_back_until: null,
        }),
      );
    return json(route, state.one);
  });
  await page.route(/\/api\/v2\/contacts\/export/, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return json(route, { data: state.exports });
    const body = (request.postDataJSON() ?? {}) as Record<string, unknown>;
    state.asked.push({ what: `${request.method()} ${new URL(request.url()).pathname}`, body });
    if (body['act'] !== undefined) {
      const gone = { ...(state.exports.pop() ?? makeExport()), is_dismissed: true, version: 9 };
      return json(route, gone);
    }
    state.exports.unshift(makeExport());
    return json(route, state.exports[0]);
  });
  return state;
}

/** The same export, once its file is there. */
export const exportDone = (): ContactsExport =>
  makeExport({
    status: 'done',
    done_count: 480,
    download_url: '/download/11111111-1111-4111-8111-111111111111?force_download=1',
    expires_at: '2026-11-21T16:40:00.000Z',
    finished_at: '2026-11-20T16:41:00.000Z',
    version: 2,
  });

/** Where the import stands once it is over. */
export const importDone: Partial<ContactImport> = {
  stage: 'imported',
  status: 3,
  status_name: 'completed',
  done_count: 1_204,
  created_count: 1_102,
  updated_count: 60,
  unchanged_count: 3,
  rejected_count: 42,
  finished_at: '2026-11-20T16:45:00.000Z',
  can_roll_back_until: '2026-11-21T16:45:00.000Z',
};
