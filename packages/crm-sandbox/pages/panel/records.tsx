import { useState } from 'preact/hooks';
import type { ActivityView, ContactView, CrmView } from '../../src/index.js';
import { capital, formatDuration, formatMoment } from './format.js';
import type { Panel } from './panel.store.js';

export function RecordsSection({ panel, view }: { panel: Panel; view: CrmView }) {
  const chosen = panel.contact.value;
  return (
    <section class="records" aria-labelledby="records-title">
      <div class="head">
        <h2 id="records-title">Records</h2>
        <p>{view.account}</p>
      </div>
      <div class="split">
        <ul class="people">
          {view.contacts.map((contact) => (
            <li key={contact.id}>
              <button
                type="button"
                aria-current={contact.id === chosen?.id ? 'true' : undefined}
                onClick={() => panel.choose(contact.id)}
              >
                <span class="name">{contact.name}</span>
                <span class="count">{contact.timeline.length > 0 ? `${contact.timeline.length} logged` : ''}</span>
                <span class="more">{contact.company}</span>
                <span class="num">{contact.phone}</span>
              </button>
            </li>
          ))}
        </ul>
        {chosen && <Contact key={chosen.id} panel={panel} contact={chosen} others={view.contacts} />}
      </div>
    </section>
  );
}

function Contact({ panel, contact, others }: { panel: Panel; contact: ContactView; others: readonly ContactView[] }) {
  const [into, setInto] = useState('');
  // A lead is no contact, and is merged with none. HubSpot's stage is another thing.
  const isContact = (one: ContactView) => panel.crm.value === 'hubspot' || one.stage === 'contact';
  return (
    <article class="contact">
      <header>
        <h3>{contact.name}</h3>
        <p>
          {contact.phone} · {contact.company} · {capital(contact.stage)}
        </p>
        <p class="id">ID {contact.id}</p>
      </header>
      {contact.timeline.length === 0 ? (
        <p class="empty">
          Nothing is logged on this record yet. Calls and texts show up here as soon as the app logs them.
        </p>
      ) : (
        <ol class="timeline">
          {contact.timeline.map((activity) => (
            <Activity key={activity.id} activity={activity} />
          ))}
        </ol>
      )}
      {isContact(contact) && (
        <div class="acts">
          <label>
            Merge into
            <select class="input" value={into} onChange={(event) => setInto(event.currentTarget.value)}>
              <option value="">Choose a record</option>
              {others
                .filter((other) => other.id !== contact.id && isContact(other))
                .map((other) => (
                  <option key={other.id} value={other.id}>
                    {other.name}
                  </option>
                ))}
            </select>
          </label>
          <button
            type="button"
            class="button"
            disabled={into === ''}
            onClick={() => void panel.act(`contacts/${contact.id}/merge`, { into })}
          >
            Merge
          </button>
          <button type="button" class="button bad" onClick={() => void panel.act(`contacts/${contact.id}/delete`)}>
            Delete record
          </button>
        </div>
      )}
    </article>
  );
}

function Activity({ activity }: { activity: ActivityView }) {
  const facts = [
    capital(activity.direction),
    capital(activity.outcome),
    activity.durationMs === null ? '' : formatDuration(activity.durationMs),
  ].filter(Boolean);
  return (
    <li>
      <p class="title">
        <strong>{activity.title}</strong>
        <time dateTime={activity.at}>{formatMoment(activity.at)}</time>
      </p>
      {facts.length > 0 && <p class="facts">{facts.join(' · ')}</p>}
      {activity.text && <p class="text">{activity.text}</p>}
      {activity.recordingUrl && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a call's recording has no captions
        <audio controls preload="none" src={activity.recordingUrl} aria-label={`Recording of ${activity.title}`} />
      )}
    </li>
  );
}
