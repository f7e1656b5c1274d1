import { Image as ImageIcon, X } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../kit/icon.js';
import { IconButton } from '../../kit/button.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import { AttachedFiles, focusBeside } from './attached-files.js';
import type { ComposerModel } from '../composer/composer.model.js';
import { fileText } from './file-texts.js';
import type { ThreadSettings } from '../thread/thread-settings.js';

export interface AttachStripProps {
  model: ComposerModel;
  loadFile: ThreadSettings['loadFile'];
}

/** The files of the text: the progress of each, and its error. */
export function AttachStrip({ model, loadFile }: AttachStripProps): ReactNode {
  const { items, gifUrl } = useSignalValue(model.state);
  return (
    <AttachedFiles
      items={items}
      loadFile={loadFile}
      onRetry={(key) => model.attachments.retry(key)}
      onRemove={(key) => {
        model.attachments.remove(key);
        void model.recheck();
      }}
    >
      {gifUrl !== null && (
        <li className="tk-attached">
          <span className="tk-attached-picture">
            <Icon shape={ImageIcon} />
          </span>
          <span className="tk-attached-words">
            <strong className="tk-clip">{fileText('gif.name')}</strong>
            <small className="tk-clip">{new URL(gifUrl).hostname}</small>
          </span>
          <IconButton
            icon={X}
            label={fileText('attach.remove', { name: fileText('gif.name') })}
            onClick={(event) => {
              focusBeside(event.currentTarget);
              model.dropGifAddress();
            }}
          />
        </li>
      )}
    </AttachedFiles>
  );
}
