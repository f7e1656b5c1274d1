import { accountPath, API_VERSION, rfc2822 } from '../carrier.js';
import type { Application } from '../pstn/numbers.js';
import { created, noContent, ok, type Carrier, type RestRequest, type RestRoute } from './context.js';
import { notFound } from './errors.js';
import { pageOf } from './paging.js';
import { applyWebhookSettings, presentWebhookSettings } from './webhook-settings.js';

function find({ carrier, params }: RestRequest): Application {
  const application = carrier.numbers.application(params['sid'] ?? '');
  if (!application) throw notFound(`/Applications/${params['sid']}`);
  return application;
}

function present(carrier: Carrier, application: Application): Record<string, unknown> {
  return {
    sid: application.sid,
    account_sid: carrier.core.accountSid,
    api_version: API_VERSION,
    friendly_name: application.friendlyName,
    ...presentWebhookSettings(application),
    sms_status_callback: '',
    message_status_callback: '',
    date_created: rfc2822(application.createdAtMs),
    date_updated: rfc2822(application.updatedAtMs),
    uri: `${accountPath(carrier.core, `Applications/${application.sid}`)}.json`,
  };
}

export const applicationRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: 'Applications',
    handle(request) {
      const name = request.query.text('FriendlyName');
      const found = request.carrier.numbers.applications().filter((one) => !name || one.friendlyName === name);
      return pageOf(request, 'applications', found, (one) => present(request.carrier, one));
    },
  },
  {
    method: 'POST',
    path: 'Applications',
    handle({ carrier, form }) {
      const application = carrier.numbers.addApplication();
      application.friendlyName = form.text('FriendlyName') ?? application.friendlyName;
      applyWebhookSettings(application, form);
      return created(present(carrier, application));
    },
  },
  { method: 'GET', path: 'Applications/{sid}', handle: (request) => ok(present(request.carrier, find(request))) },
  {
    method: 'POST',
    path: 'Applications/{sid}',
    handle(request) {
      const application = find(request);
      applyWebhookSettings(application, request.form);
      application.friendlyName = request.form.text('FriendlyName') ?? application.friendlyName;
      application.updatedAtMs = request.carrier.core.clock.nowMs();
      return ok(present(request.carrier, application));
    },
  },
  {
    method: 'DELETE',
    path: 'Applications/{sid}',
    handle({ carrier, params }) {
      if (!carrier.numbers.removeApplication(params['sid'] ?? '')) throw notFound(`/Applications/${params['sid']}`);
      return noContent;
    },
  },
];
