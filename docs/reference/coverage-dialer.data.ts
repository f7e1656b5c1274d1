import type { Constant } from './coverage.data.js';

const PATHS_TEST = 'tests/e2e/walks/every-screen.data.ts';

/** Spec 2 §2: the screens of the power dialer, as the walk through every screen has them. */
export const DIALER_PATHS: readonly Constant[] = [
  '/power-dialer',
  '/power-dialer/in-queue',
  '/power-dialer/called',
  '/power-dialer/failed',
  '/power-dialer/scheduled',
  '/power-dialer/all',
  '/power-dialer/list/$listId',
  '/power-dialer/list/$listId/sessions',
  '/power-dialer/list/$listId/add',
  '/power-dialer/list/add',
  '/power-dialer/session',
].map((what) => ({ what, in: PATHS_TEST, test: `'${what}'` }));

/** Spec 2 §3: what a list, a task, settings, a session and a notification have. */
export const DIALER_FIELDS = [
  'total_items',
  'total_queued',
  'total_called',
  'total_failed',
  'total_scheduled',
  'contact_folder_id',
  'headers',
  'filters',
  'my_contacts',
  'contact_list_item_id',
  'communication_id',
  'task_status',
  'redialed',
  'timezone',
  'campaign_id',
  'skip_outside_daytime_hours',
  'min_redials',
  'successful_call_disposition_ids',
  'call_disposition_ids',
  'contact_disposition_ids',
  'force_sms',
  'is_company_scope',
  'finished',
  'total_seconds',
  'start_time',
  'list_id',
  'session_metrics',
  'contact_list_id',
  'status_report',
  'batch_size',
  'auto_dialer_enabled',
  'open_time',
  'close_time',
] as const;

/** Events about lists of the power dialer, and the user's own session. */
export const DIALER_EVENTS = ['dialer_tasks_updated', 'dialer_session_updated'] as const;

/** Spec 2 §8. */
export const DIALER_TEXTS = [
  'Task is skipped because timezone has not been set for this contact. Pushed the task to the bottom of the list.',
  "Task is skipped because it's outside day times. Pushed the task to the bottom of the list.",
  'Task is removed because the contact is on DNC.',
  'Success: contact is at the top of the current list',
  'Success: contact is at the bottom of the current list',
  'Contact needs to be redialed, adding to the top of current list',
  'Contact needs to be redialed, adding to the bottom of current list',
  'This contact is no longer in the queue.',
] as const;

const DOMAIN = 'packages/domain/src/dialer';
const SESSIONS = 'packages/server/src/modules/calls/dialer-sessions';
const TASKS = 'packages/server/src/modules/people/dialer/dialer.test.ts';
const WORDS = 'full-app/src/features/dialer/task-words.test.ts';
const WORDING = 'packages/ui/src/phone/wording.test.ts';

/** Spec 2 §4 and §9: the rules, sentence by sentence. */
export const DIALER_RULES: readonly Constant[] = [
  {
    what: 'task statuses are 1 to 5; any other number reads as scheduled',
    in: WORDS,
    test: 'tells the time there, and the status in words',
  },
  {
    what: 'buckets: in queue, called, failed, scheduled; a task in progress is in none of them',
    in: `${DOMAIN}/dialer.test.ts`,
    test: 'puts each task into one bucket',
  },
  {
    what: 'a task in progress is not in the queue, a completed one is called, one that failed is failed',
    in: `${SESSIONS}/sessions.test.ts`,
    test: 'records what a call came to, takes the next contact, and ends with the numbers',
  },
  {
    what: 'a scheduled task is scheduled, and comes back at its time',
    in: `${SESSIONS}/scheduled-tasks.test.ts`,
    test: 'puts a contact off before the call, brings them back at their time, at the top',
  },
  {
    what: 'a requeued task moves to the end of the queue',
    in: TASKS,
    test: 'shows tasks page by page in their order, and moves, skips and cancels them',
  },
  {
    what: 'redial counts are kept for each task',
    in: `${SESSIONS}/sessions.test.ts`,
    test: 'queue a contact again as a new item until the settings have their fill',
  },
  {
    what: 'a task is skipped to the bottom without a time zone',
    in: `${DOMAIN}/dialer.test.ts`,
    test: 'skips a contact without a zone',
  },
  {
    what: 'a task is skipped to the bottom outside hours, if the settings look at them',
    in: `${DOMAIN}/dialer.test.ts`,
    test: 'skips outside hours',
  },
  {
    what: 'a task is canceled with a reason when its contact is on Do Not Contact',
    in: `${SESSIONS}/sessions.test.ts`,
    test: 'removes a contact that was put on Do Not Contact, and says so',
  },
  {
    what: 'a redial moves the task to the top and creates a new item',
    in: TASKS,
    test: 'queues a contact whose task has ended once more, as a new item at the top',
  },
  { what: 'min_redials 0 turns forced redials off', in: `${DOMAIN}/dialer.test.ts`, test: 'ends at once with 0' },
  {
    what: 'contacts on Do Not Contact or blocked are left out of a selection',
    in: `${DOMAIN}/dialer.test.ts`,
    test: 'leaves out Do Not Contact first',
  },
  {
    what: 'random sessions: no one is dialed twice at once or outside hours, no pass is endless, each task ends in one bucket',
    in: `${DOMAIN}/dialer-sessions.test.ts`,
    test: 'keeps its promises in',
  },
  {
    what: 'two agents work through one list, and each contact is called once',
    in: 'tests/conformance/dialer-two-agents.test.ts',
    test: 'people once when two agents work through one list',
  },
  {
    what: 'warm-ups are 0 to 60 in steps of 5',
    in: `${DOMAIN}/session-rules.test.ts`,
    test: 'offers warm-ups from 0 to 60 seconds in steps of 5',
  },
  {
    what: 'hours are 09:00 to 18:00 on the clock of the contact, if the company has no others',
    in: `${DOMAIN}/dialer.test.ts`,
    test: 'reads 09:00 to 18:00 on the clock of the contact',
  },
  { what: '“Up Next” while it is paused', in: WORDING, test: "'Up Next'" },
  { what: '“Will call in N s”', in: WORDING, test: "'Will call in 8 s'" },
  {
    what: 'the wrap-up waits for a forced text, as for forced dispositions',
    in: `${SESSIONS}/forced-texts.test.ts`,
    test: 'holds the wrap-up until the agent has written to the contact, and the session with it',
  },
  {
    what: 'a notice shows where a redialed contact is in the list',
    in: 'full-app/src/features/dialer/session.model.test.ts',
    test: 'AT_THE_TOP',
  },
  {
    what: 'an agent is on auto dial while a session runs',
    in: `${SESSIONS}/sessions.test.ts`,
    test: 'keeps the place, frees the agent, and resumes with a new warm-up',
  },
  {
    what: 'adding contacts notifies, with the size of the batch',
    in: TASKS,
    test: 'counts first, adds each contact once, and notifies',
  },
];

/** What spec 2 names of the power dialer and the product does not have, and why. */
export const DIALER_MISSING = [
  '`items` of a list: its tasks are read page by page',
  '`filters` of a list: it is never dynamic; its tasks and its export take `filters` instead',
  '“any status change hides the phone”: the phone is shown by its own state, so that a call is never hidden',
] as const;
