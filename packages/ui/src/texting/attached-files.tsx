import { CircleAlert, File as FileIcon, Image as ImageIcon, RotateCcw, X } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../kit/icon.js';
import { IconButton } from '../kit/button.js';
import { sizeWords, type AttachmentItem } from './attachments.model.js';
import { t } from './texts.js';
import type { ThreadSettings } from './thread-settings.js';
import { useFile } from './use-file.js';

interface FileActions {
  loadFile: ThreadSettings['loadFile'];
  onRetry: (key: number) => void;
  onRemove: (key: number) => void;
}

export interface AttachedFilesProps extends FileActions {
  items: readonly AttachmentItem[];
  /** More of what goes with the text, as items of the list. */
  children?: ReactNode;
}

/** Files that are about to go with a text: how far each has come, and what is wrong with it. */
export function AttachedFiles({ items, children, ...actions }: AttachedFilesProps): ReactNode {
  return (
    <ul className="tk-attach" aria-label={t('attached')}>
      {items.map((item) => (
        <Attached key={item.key} item={item} {...actions} />
      ))}
      {children}
    </ul>
  );
}

interface AttachedProps extends FileActions {
  item: AttachmentItem;
}

function Attached({ item, loadFile, onRetry, onRemove }: AttachedProps): ReactNode {
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
        <IconButton icon={RotateCcw} label={t('attach.retry')} onClick={() => onRetry(item.key)} />
      )}
      <IconButton icon={X} label={t('attach.remove', { name: item.name })} onClick={() => onRemove(item.key)} />
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
