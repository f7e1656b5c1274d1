import './palette.css';
import { createTranslate, Icon, useLayer, useSignalValue } from '@talk/ui';
import { Search } from 'lucide';
import { useRef, useState, type ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Header, ListBox, ListBoxItem, ListBoxSection, Text } from 'react-aria-components/ListBox';
import { TextField } from 'react-aria-components/TextField';
import { matching, screenCommands, type Command } from '../../shared/commands.js';
import { usePressOutside } from '../../shared/use-press-outside.js';
import { useAppCommands, type CommandGroup } from './palette.commands.js';
import { usePaletteContacts } from './palette.contacts.js';

const t = createTranslate('app.palette', {
  title: 'Command palette',
  placeholder: 'Type a command, a name or a number',
  here: 'On this screen',
  number: 'Number',
  people: 'Contacts',
  nothing: 'Nothing matches. Try another word, or a name.',
  searching: 'Searching…',
});

export interface PaletteProps {
  /** What was typed before it was there. */
  typed: string;
  onShortcuts: () => void;
  onClose: () => void;
}

/** Everything that can be done from here, and every contact, by a few letters (Mod+K). */
export function Palette({ typed, onShortcuts, onClose }: PaletteProps): ReactNode {
  const frame = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(typed);
  const sources = useSignalValue(screenCommands);
  const appCommands = useAppCommands(onShortcuts);
  const { numbers, people, searching } = usePaletteContacts(text);
  useLayer(frame, onClose);
  usePressOutside(frame, onClose);

  const matched = [
    { id: 'here', title: t('here'), commands: sources.flatMap((source) => source()) },
    ...appCommands,
  ].map((group) => ({ ...group, commands: matching(group.commands, text) }));
  const groups: readonly CommandGroup[] = [
    { id: 'number', title: t('number'), commands: numbers },
    ...matched,
    { id: 'people', title: t('people'), commands: people },
  ].filter(({ commands }) => commands.length > 0);
  const run = (id: string): void => {
    const chosen = groups.flatMap(({ commands }) => commands).find((each) => each.id === id);
    if (chosen === undefined) return;
    onClose();
    chosen.run();
  };

  return (
    <dialog ref={frame} className="app-palette" aria-label={t('title')}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <TextField className="app-palette-field" aria-label={t('placeholder')}>
          <Icon shape={Search} size="small" />
          {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- Autocomplete says which list it controls */}
          <Input role="combobox" aria-expanded="true" aria-haspopup="listbox" placeholder={t('placeholder')} />
        </TextField>
        <ListBox
          className="app-palette-list"
          aria-label={t('title')}
          onAction={(key) => run(String(key))}
          disabledKeys={groups.flatMap(({ commands }) => commands.filter(({ why }) => why != null).map(({ id }) => id))}
          renderEmptyState={() => <p className="app-palette-none">{t(searching ? 'searching' : 'nothing')}</p>}
        >
          {groups.map(({ id, title, commands }) => (
            <ListBoxSection key={id}>
              <Header className="app-menu-head">{title}</Header>
              {commands.map((command) => (
                <Row key={command.id} command={command} />
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
    </dialog>
  );
}

function Row({ command: { id, label, icon, keys, why } }: { command: Command }): ReactNode {
  return (
    <ListBoxItem id={id} className="app-menu-item" textValue={label}>
      <Icon shape={icon} size="small" />
      <Text slot="label">{label}</Text>
      {why != null && <Text slot="description">{why}</Text>}
      {keys !== undefined && <kbd>{keys}</kbd>}
    </ListBoxItem>
  );
}
