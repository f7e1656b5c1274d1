import type { ChangedAlike, Clock, Communication, Contact, EventData } from '@talk/core';
import { createContactsModel, type ContactsModel } from './contacts.model.js';
import { createRecentsModel, type ListOptions, type RecentsModel } from './recents.model.js';
import { createVoicePlayer, type VoicePlayer } from './voice-player.js';
import { createVoicemailModel, type VoicemailModel } from './voicemail.model.js';

export type { VoicePlayer } from './voice-player.js';
export { Contacts } from './contacts.js';
export { Recents } from './recents.js';
export { Voicemails } from './voicemail.js';

export interface TabsOptions extends ListOptions {
  clock: Clock;
  /** Plays voicemails; the browser's own audio when absent. */
  player?: VoicePlayer | undefined;
}

export type ListName = 'recents' | 'contacts' | 'voicemail';

/** The lists behind the tabs of the phone. */
export interface TabModels {
  readonly recents: RecentsModel;
  readonly contacts: ContactsModel;
  readonly voicemail: VoicemailModel;
  /** Loads a list when it is shown. */
  show: (list: ListName) => Promise<void>;
  /** Reloads the lists that were shown, and the number of new voicemails. */
  refresh: () => Promise<void>;
  communicationChanged: (communication: Communication) => void;
  communicationsChangedAlike: (changed: ChangedAlike<Communication>) => void;
  contactChanged: (contact: Contact) => void;
  contactsChangedAlike: (changed: ChangedAlike<Contact>) => void;
  /** What this agent does not see any more goes. */
  leftView: (left: EventData['left_view']) => void;
  /** What this agent may see has changed as a whole. */
  accessChanged: () => void;
  dispose: () => void;
}

export function createTabModels({ clock, player = createVoicePlayer(), ...options }: TabsOptions): TabModels {
  const recents = createRecentsModel(options);
  const contacts = createContactsModel({ ...options, clock });
  const voicemail = createVoicemailModel({ ...options, player });
  const lists = { recents, contacts, voicemail };
  const shown = new Set<ListName>();
  const reload = async (list: ListName): Promise<void> => {
    if (shown.has(list)) await lists[list].load();
  };
  const refreshCalls = async (): Promise<void> => {
    await Promise.all([voicemail.count(), reload('recents'), reload('voicemail')]);
  };
  return {
    recents,
    contacts,
    voicemail,
    show(list) {
      shown.add(list);
      return lists[list].load();
    },
    refresh: async () => {
      await Promise.all([refreshCalls(), reload('contacts')]);
    },
    communicationChanged(communication) {
      recents.apply(communication);
      voicemail.apply(communication);
    },
    communicationsChangedAlike(changed) {
      recents.applyAlike(changed);
      voicemail.applyAlike(changed);
    },
    contactChanged: contacts.apply,
    contactsChangedAlike: contacts.applyAlike,
    leftView({ type, items }) {
      const ids = items.map(({ id }) => id);
      if (type === 'contact') contacts.drop(ids);
      // With a contact go its calls, except the agent's own: the server knows which.
      if (type === 'contact') void refreshCalls();
      else {
        recents.drop(ids);
        voicemail.drop(ids);
      }
    },
    accessChanged() {
      for (const list of shown) void lists[list].restart();
    },
    dispose() {
      recents.dispose();
      contacts.dispose();
      voicemail.dispose();
    },
  };
}
