import { placePhone, type HostPort } from '@talk/phone';

const find = (selector: string): Element => document.querySelector(selector) ?? document.body;
const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="tel:"]')];

/** What this program can do for a phone: name a caller, show a record, keep a log, have its numbers called. */
const host: HostPort = {
  async lookup(phoneNumber) {
    const person = links.find(({ href }) => href === `tel:${phoneNumber}`)?.closest('li');
    return person ? { id: person.id, name: person.firstChild?.textContent?.trim() ?? '', company: null } : null;
  },
  openRecord: (id) => document.getElementById(id)?.focus(),
  async log({ direction, endedReason }) {
    find('#log').append(Object.assign(document.createElement('li'), { textContent: `${direction}: ${endedReason}` }));
  },
  onDial(dial) {
    const clicked = (event: Event): void => {
      event.preventDefault();
      dial({ to: (event.currentTarget as HTMLAnchorElement).href }).catch(() => {}); // The phone says why.
    };
    for (const link of links) link.addEventListener('click', clicked);
    return () => links.forEach((link) => link.removeEventListener('click', clicked));
  },
};

const { app: apiUrl } = JSON.parse(find('#origins').textContent ?? '') as { app: string };
placePhone(find('#phone'), { apiUrl, host, identity: { kind: 'key', key: 'uk_demo_agent' } });
