import type { Contact } from '@talk/core';
import { Icon } from '@talk/ui';
import { Plus } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger, type Selection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useContactChanges, useTags } from '../../entities/contact/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { sentenceOf } from '../../shared/errors.js';
import { Fixed } from './fixed.js';
import { t } from './texts.js';

/** The contact's tags. Pressed, all that there are, to put on and take off; each change is saved at once. */
export function ContactTags({ contact, editable }: { contact: Contact; editable: boolean }): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useContactChanges();
  const offered = useTags();
  const names = contact.tags.map(({ name }) => name);
  const text = names.join(', ') || t('noTags');
  const shown = (
    <>
      {names.map((name) => (
        <span key={name} className="app-tag">
          {name}
        </span>
      ))}
      {names.length === 0 && <span className="tk-muted">{t('noTags')}</span>}
    </>
  );

  const choose = async (keys: Selection): Promise<void> => {
    const ids = new Set(keys === 'all' ? offered.map(({ id }) => id) : [...keys].map(Number));
    // Those that are no longer offered stay as long as they are not taken off.
    const known = new Map([...contact.tags, ...offered].map((tag) => [tag.id, tag]));
    try {
      await changes.setTags(
        contact,
        [...ids].flatMap((id) => known.get(id) ?? []),
      );
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
  };

  if (!editable) return <Fixed label={t('tags')} text={text} shown={shown} why={t('mayNotChange')} />;
  if (offered.length === 0 && names.length === 0)
    return <Fixed label={t('tags')} text={text} shown={shown} why={t('tagsNone')} />;
  return (
    <MenuTrigger>
      <Button className="app-tag-list app-tags-edit" aria-label={t('tagsEdit', { names: text })}>
        {shown}
        <Icon shape={Plus} size="small" />
      </Button>
      <Popover className="app-popover" placement="bottom end">
        <Menu
          className="app-menu"
          aria-label={t('tags')}
          selectionMode="multiple"
          selectedKeys={contact.tags.map(({ id }) => String(id))}
          onSelectionChange={(keys) => void choose(keys)}
        >
          {offered.map(({ id, name, color }) => (
            <MenuItem key={id} id={String(id)} className="app-menu-item" textValue={name}>
              <span className="tk-dot" style={{ background: color }} />
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
