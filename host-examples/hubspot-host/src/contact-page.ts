import type { Click, ObjectCoordinates } from '@talk/crm-sandbox/hubspot-page';
import { dialInWindow, followWindow, isCallingWindowOpen, openCallingWindow } from './calling-window.js';
import { element, make, metaOf } from './elements.js';
import { placePhone, type PlacedPhone } from './phone.js';
import { readPortal, type Contact, type Portal } from './records.js';
import { PLACES, readSettings } from './settings.js';
import { timelineOf } from './timeline.js';
import { createTools } from './tools.js';

const LOOK_AGAIN_MS = 1500;
/** Numbers that the carrier sandbox has a handset for. */
const HANDSET = /555\D?(015\d)$/;

const addressOf = (id: string | number): string => `./?contact=${id}`;
const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('');

/** A contact's page: who they are, what was logged, and the phone beside it. */
export async function showContact(main: HTMLElement, id: string | null): Promise<void> {
  const portal = await readPortal();
  const contact = portal.contacts.find((each) => each.id === id) ?? portal.contacts[0];
  if (contact === undefined) throw new Error('It has no contacts.');
  const { place, portalId } = readSettings();
  document.title = `${contact.name} · Contacts`;
  element('portal', HTMLSpanElement).textContent = `HubSpot sandbox, portal ${portal.id}`;

  const navigate = ({ objectTypeId, objectId }: ObjectCoordinates): void => {
    if (objectTypeId === '0-1' && portal.contacts.some((each) => Number(each.id) === objectId))
      location.assign(addressOf(objectId));
    else phone.page.send('NAVIGATE_TO_RECORD_FAILED', { objectCoordinates: { objectTypeId, objectId } });
  };
  const tools = createTools();
  const panel = createPanel(place === 'window');
  const timeline = make('div', {}, timelineOf(contact));
  main.append(
    peopleOf(portal, contact.id),
    make(
      'div',
      { className: 'record' },
      cardOf(contact, () => dial(contact)),
      make('section', { className: 'card', ariaLabel: 'Activity' }, make('h2', {}, 'Activity'), timeline),
      tools.root,
    ),
    panel.root,
  );
  const phone = placePhone({
    place: panel.place,
    context: { portalId: portalId ?? portal.id, ...PLACES[place] },
    navigate,
    changed(now) {
      panel.show(now);
      tools.show(now);
    },
  });
  panel.ready(phone);
  followWindow(navigate);
  keepTimeline(timeline, contact);

  function dial({ id: contactId, phone: phoneNumber }: Contact): void {
    const click: Click = { phoneNumber, contactId: Number(contactId) };
    if (place !== 'window') return void phone.page.dial(click);
    dialInWindow(click);
    // Asked before anything else happens: a window may be opened within a click only.
    void isCallingWindowOpen().then((isOpen) => {
      if (!isOpen) openCallingWindow();
    });
  }
}

function peopleOf({ contacts }: Portal, shown: string): HTMLElement {
  const wide = matchMedia('(min-width: 1000px)');
  const list = make(
    'details',
    { className: 'people', open: wide.matches },
    make('summary', {}, `Contacts (${contacts.length})`),
    make(
      'nav',
      { ariaLabel: 'Contacts' },
      ...contacts.map(({ id, name, company, phone }) => {
        const link = make(
          'a',
          { href: addressOf(id) },
          make('span', { className: 'name' }, name),
          make('span', { className: 'soft' }, company),
          make('span', { className: 'soft num' }, phone),
        );
        if (id === shown) link.ariaCurrent = 'page';
        return link;
      }),
    ),
  );
  wide.addEventListener('change', () => {
    list.open = wide.matches;
  });
  return list;
}

function cardOf({ id, name, company, phone, stage }: Contact, dial: () => void): HTMLElement {
  const call = make('button', { type: 'button', className: 'number', ariaLabel: `Call ${phone}` }, phone);
  call.addEventListener('click', dial);
  const [, handset = null] = HANDSET.exec(phone) ?? [];
  const first = name.split(' ')[0] ?? name;
  return make(
    'section',
    { className: 'card who', ariaLabel: 'Contact' },
    make('span', { className: 'face', ariaHidden: 'true' }, initialsOf(name)),
    make('div', {}, make('h1', {}, name), make('p', { className: 'soft' }, company)),
    make(
      'dl',
      {},
      ...row('Phone', call),
      ...row('Lifecycle stage', stage.charAt(0).toUpperCase() + stage.slice(1)),
      ...row('Record ID', id),
    ),
    make(
      'p',
      { className: 'links' },
      handset === null
        ? null
        : make(
            'a',
            { href: `${metaOf('handset')}?number=${handset}`, target: '_blank', rel: 'noopener' },
            `Open ${first}’s handset`,
          ),
      make('a', { href: addressOf(id), target: '_blank' }, 'Open in a new tab'),
    ),
  );
}

const row = (name: string, value: Node | string): Node[] => [make('dt', {}, name), make('dd', {}, value)];

/** The panel that HubSpot draws around the phone. */
function createPanel(hasWindow: boolean) {
  const status = make('span', { className: 'soft' });
  const alertText = make('span', {});
  const closeAlert = make('button', { type: 'button', ariaLabel: 'Close this message' }, '×');
  const alert = make('p', { className: 'alert', hidden: true }, alertText, closeAlert);
  alert.setAttribute('role', 'alert');
  const end = make('button', { type: 'button', className: 'end', hidden: true }, 'End');
  const openWindow = make('button', { type: 'button', hidden: !hasWindow }, 'Open the window for calls');
  const hint = make(
    'p',
    { className: 'hint', hidden: true },
    'Sign in as ',
    make('b', {}, 'agent@acme.test'),
    ' with the password ',
    make('b', {}, 'talk-demo-1'),
    '. Then click a number.',
  );
  const place = make('div', { className: 'frame' });
  const toggle = element('phone-switch', HTMLButtonElement);
  openWindow.addEventListener('click', openCallingWindow);
  return {
    place,
    root: make(
      'aside',
      { className: 'phone', ariaLabel: 'Phone' },
      make('header', {}, make('strong', {}, 'Talk'), status, openWindow, end),
      alert,
      hint,
      place,
    ),
    ready({ page }: PlacedPhone) {
      end.addEventListener('click', () => page.endCall());
      closeAlert.addEventListener('click', () => page.closeAlert());
      toggle.addEventListener('click', () => page.show(!page.state.isShown));
    },
    show({ page: { state } }: PlacedPhone) {
      const { link, isLoggedIn, hasCall, isShown, size } = state;
      status.textContent =
        link === 'waiting'
          ? 'Connecting…'
          : link === 'failed'
            ? 'The phone does not answer.'
            : hasCall
              ? 'On a call'
              : isLoggedIn
                ? 'Ready'
                : 'Signed out';
      alertText.textContent = state.alert;
      alert.hidden = state.alert === null;
      // Beside a window for calls it is the window that HubSpot listens to.
      hint.hidden = link !== 'ready' || isLoggedIn || hasWindow;
      end.hidden = !hasCall;
      place.hidden = !isShown;
      toggle.ariaPressed = String(isShown);
      place.style.setProperty('--wanted', `${size.height}px`);
    },
  };
}

/** HubSpot's own records may change at any time: the server logs calls, too. */
function keepTimeline(place: HTMLElement, { id }: Contact): void {
  let shown = '';
  setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    readPortal().then(
      ({ contacts }) => {
        const contact = contacts.find((each) => each.id === id);
        const next = JSON.stringify(contact?.timeline ?? []);
        if (contact === undefined || next === shown) return;
        shown = next;
        place.replaceChildren(timelineOf(contact));
      },
      // It is asked again.
      () => undefined,
    );
  }, LOOK_AGAIN_MS);
}
