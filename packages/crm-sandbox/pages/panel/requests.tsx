import type { RequestView } from '../../src/index.js';
import { formatTime, readable } from './format.js';
import type { Panel } from './panel.store.js';

const SHOWN = 60;

export function RequestsSection({ panel }: { panel: Panel }) {
  const requests = panel.requests.value;
  return (
    <section class="requests" aria-labelledby="requests-title">
      <div class="head">
        <h2 id="requests-title">Requests</h2>
        <p>{requests.length > SHOWN ? `The last ${SHOWN} of ${requests.length}` : ''}</p>
      </div>
      {requests.length === 0 ? (
        <p class="empty">No request has come in yet.</p>
      ) : (
        <ol>
          {requests.slice(0, SHOWN).map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Request({ request }: { request: RequestView }) {
  const { status } = request;
  return (
    <li>
      <details>
        <summary>
          <time dateTime={request.at}>{formatTime(request.at)}</time>
          <span class={status === 0 || status >= 400 ? 'status bad-text' : 'status'}>
            {status === 0 ? 'cut' : status}
          </span>
          <span class="address">
            {request.method} {request.address}
          </span>
        </summary>
        {request.body && <pre>{readable(request.body)}</pre>}
        {request.answer && <pre>{readable(request.answer)}</pre>}
      </details>
    </li>
  );
}
