import { CircleAlert, File as FileIcon, Image as ImageIcon, RotateCcw, X } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../kit/icon.js';
import { IconButton } from '../kit/button.js';
import { useSignalValue } from '../kernel/use-signal-value.js';
import { sizeWords, type AttachmentItem } from './attachments.model.js';
import type { ComposerModel } from './composer.model.js';
import { t } from './texts.js';
import type { ThreadSettings } from './thread-settings.js';
import { useFile } from './use-file.js';

export interface AttachStripProps {
  model: ComposerModel;
  loadFile: ThreadSettings['loadFile'];
}

/** The files that go with the text: how far each has come, and what is wrong with it. */
export function AttachStrip({ model, loadFile }: AttachStripProps): ReactNode {
  const { items, gifUrl } = useSignalValue(model.state);
  if (items.length === 0 && gifUrl === null) return null;
  return (
    <ul className="tk-attach" aria-label={t('attached')}>
      {items.map((item) => (
        <Attached key={item.key} item={item} model={model} loadFile={loadFile} />
      ))}
      {gifUrl !== null && (
        <li className="tk-attached">
          <span className="tk-attached-picture">
            <Icon shape={ImageIcon} />
          </span>
          <span className="tk-attached-words">
            <strong className="tk-clip">GIF</strong>
            <small className="tk-clip">{new URL(gifUrl).hostname}</small>
          </span>
          <IconButton icon={X} label={t('attach.remove', { name: 'GIF' })} onClick={() => model.dropGifAddress()} />
        </li>
      )}
    </ul>
  );
}

function Attached({ item, model, loadFile }: AttachStripProps & { item: AttachmentItem }): ReactNode {
  const isPicture = item.contentType.startsWith('image/');
  const isBad = item.state === 'failed' || item.state === 'refused';
  const percent = Math.round(item.progress * 100);
  // Not every way to upload tells how far it is.
  const uploadWords = percent === 0 ? t('attach.sending') : t('attach.uploading', { percent });
  return (
    <li className="tk-attached" data-state={item.state}>
      <span className="tk-attached-picture">
        {isPicture && item.file ? (
          <Thumbnail file={item.file} />
        ) : isPicture && item.uploaded ? (
          <HeldThumbnail uuid={item.uploaded.uuid} loadFile={loadFile} />
        ) : (
          <Icon shape={isBad ? CircleAlert : isPicture ? ImageIcon : FileIcon} />
        )}
      </span>
      <span className="tk-attached-words">
        <strong className="tk-clip" title={item.name}>
          {item.name}
        </strong>
        {isBad ? (
          <small role="alert">{item.problem}</small>
        ) : (
          <small>{item.state === 'uploading' ? uploadWords : item.bytes > 0 && sizeWords(item.bytes)}</small>
        )}
        {item.state === 'uploading' && (
          <progress max={100} value={percent === 0 ? undefined : percent} aria-label={uploadWords} />
        )}
      </span>
      {item.state === 'failed' && (
        <IconButton icon={RotateCcw} label={t('attach.retry')} onClick={() => model.attachments.retry(item.key)} />
      )}
      <IconButton
        icon={X}
        label={t('attach.remove', { name: item.name })}
        onClick={() => {
          model.attachments.remove(item.key);
          void model.recheck();
        }}
      />
    </li>
  );
}

/** The picture itself, small, while it is this browser's file. */
function Thumbnail({ file }: { file: File }): ReactNode {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (picture.current) picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={picture} alt="" />;
}

/** A picture that the server holds: of a draft, of a template, or fetched from an address. */
function HeldThumbnail({ uuid, loadFile }: { uuid: string; loadFile: ThreadSettings['loadFile'] }): ReactNode {
  const { url } = useFile(uuid, true, loadFile);
  return url === null ? <Icon shape={ImageIcon} /> : <img src={url} alt="" />;
}
