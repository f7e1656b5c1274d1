import { accountPath, rfc2822 } from '../carrier.js';
import type { Queue, QueueMember } from '../calls/queues.js';
import { created, noContent, ok, type Carrier, type RestRequest, type RestRoute } from './context.js';
import { notFound, RestError } from './errors.js';
import { pageOf } from './paging.js';

function find({ carrier, params }: RestRequest): Queue {
  const queue = carrier.queues.find(params['sid'] ?? '');
  if (!queue) throw notFound(`/Queues/${params['sid']}`);
  return queue;
}

function present(carrier: Carrier, queue: Queue): Record<string, unknown> {
  const path = accountPath(carrier.core, `Queues/${queue.sid}`);
  return {
    sid: queue.sid,
    account_sid: carrier.core.accountSid,
    friendly_name: queue.friendlyName,
    max_size: queue.maxSize,
    current_size: queue.members.length,
    average_wait_time: queue.averageWaitSeconds,
    date_created: rfc2822(queue.createdAtMs),
    date_updated: rfc2822(queue.updatedAtMs),
    uri: `${path}.json`,
    subresource_uris: { members: `${path}/Members.json` },
  };
}

function presentMember(carrier: Carrier, queue: Queue, member: QueueMember): Record<string, unknown> {
  return {
    call_sid: member.call.sid,
    queue_sid: queue.sid,
    position: queue.position(member),
    wait_time: Math.round((carrier.core.clock.nowMs() - member.enqueuedAtMs) / 1000),
    date_enqueued: rfc2822(member.enqueuedAtMs),
    uri: `${accountPath(carrier.core, `Queues/${queue.sid}/Members/${member.call.sid}`)}.json`,
  };
}

function findMember(request: RestRequest): { queue: Queue; member: QueueMember } {
  const queue = find(request);
  const key = request.params['member'] ?? '';
  const member = key === 'Front' ? queue.members[0] : queue.members.find((one) => one.call.sid === key);
  if (!member) throw notFound(`/Queues/${queue.sid}/Members/${key}`);
  return { queue, member };
}

function freeName(carrier: Carrier, name: string, except?: Queue): string {
  const taken = carrier.queues.list().some((queue) => queue !== except && queue.friendlyName === name);
  if (taken) throw new RestError(400, 22003, `A queue called ${name} exists already`);
  return name;
}

export const queueRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: 'Queues',
    handle: (request) =>
      pageOf(request, 'queues', request.carrier.queues.list(), (queue) => present(request.carrier, queue)),
  },
  {
    method: 'POST',
    path: 'Queues',
    handle({ carrier, form }) {
      const name = freeName(carrier, form.required('FriendlyName'));
      return created(present(carrier, carrier.queues.create(name, form.int('MaxSize', { min: 1, max: 5000 }))));
    },
  },
  { method: 'GET', path: 'Queues/{sid}', handle: (request) => ok(present(request.carrier, find(request))) },
  {
    method: 'POST',
    path: 'Queues/{sid}',
    handle(request) {
      const { carrier, form } = request;
      const queue = find(request);
      const name = form.text('FriendlyName');
      if (name) queue.friendlyName = freeName(carrier, name, queue);
      queue.maxSize = form.int('MaxSize', { min: 1, max: 5000 }) ?? queue.maxSize;
      queue.updatedAtMs = carrier.core.clock.nowMs();
      return ok(present(carrier, queue));
    },
  },
  {
    method: 'DELETE',
    path: 'Queues/{sid}',
    handle(request) {
      if (!request.carrier.queues.remove(find(request)))
        throw new RestError(400, 22002, 'A queue with members cannot be deleted');
      return noContent;
    },
  },
  {
    method: 'GET',
    path: 'Queues/{sid}/Members',
    handle(request) {
      const queue = find(request);
      return pageOf(request, 'queue_members', queue.members, (member) => presentMember(request.carrier, queue, member));
    },
  },
  {
    method: 'GET',
    path: 'Queues/{sid}/Members/{member}',
    handle(request) {
      const { queue, member } = findMember(request);
      return ok(presentMember(request.carrier, queue, member));
    },
  },
  {
    method: 'POST',
    path: 'Queues/{sid}/Members/{member}',
    handle(request) {
      const { carrier, form } = request;
      const { queue, member } = findMember(request);
      const url = form.url('Url');
      if (!url) throw new RestError(400, 21205, 'Url is required');
      const body = presentMember(carrier, queue, member);
      void carrier.interpreter.run(member.call, { url, method: form.method('Method') });
      return ok(body);
    },
  },
];
