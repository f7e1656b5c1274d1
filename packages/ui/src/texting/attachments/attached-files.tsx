import { CircleAlert, File as FileIcon, Image as ImageIcon, RotateCcw, X } from 'lucide';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { moveFocus } from '../../kernel/focus.js';
import { Icon } from '../../kit/icon.js';
import { IconButton } from '../../kit/button.js';
import { LiveRegion } from '../../kit/live-region.js';
import { sizeWords, type AttachmentItem } from './attachments.model.js';
import { fileText } from './file-texts.js';
import type { ThreadSettings } from '../thread/thread-settings.js';
import { revokeLater, useFile } from './use-file.js';

interface FileActions {
  loadFile: ThreadSettings['loadFile'];
  onRetry: (key: number) => void;
  onRemove: (key: number) => void;
}

export interface AttachedFilesProps extends FileActions {
  items: readonly AttachmentItem[];
  /** Further attachments, as items of the list. */
  children?: ReactNode;
}

/** Files to be sent with a text: the progress of each, and its error. */
export function AttachedFiles({ items, children, ...actions }: AttachedFilesProps): ReactNode {
  const news = useUploadNews(items);
  const isEmpty = items.length === 0 && (children === undefined || children === null || children === false);
  return (
    <>
      <LiveRegion assertive="" polite={news} />
      {!isEmpty && (
        <ul className="tk-attach" aria-label={fileText('attached')}>
          {items.map((item) => (
            <Attached key={item.key} item={item} {...actions} />
          ))}
          {children}
        </ul>
      )}
    </>
  );
}

/** Keeps the focus when a file is removed by keyboard: on the next one, or in the text. Call it before the file goes. */
export function focusBeside(button: HTMLElement): void {
  const row = button.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const place = next
    ? next.querySelector<HTMLElement>('button:last-of-type')
    : row?.closest('form, .tk-composer-box')?.querySelector('textarea');
  moveFocus(place);
}

/** Screen reader announcements for uploads: that they started, and each that is done. Failures announce themselves. */
function useUploadNews(items: readonly AttachmentItem[]): string {
  const known = useRef<ReadonlyMap<number, AttachmentItem['state']>>(new Map());
  const [news, setNews] = useState('');
  useEffect(() => {
    const before = known.current;
    known.current = new Map(items.map(({ key, state }) => [key, state]));
    const begun = items.filter(({ key, state }) => state === 'uploading' && before.get(key) !== 'uploading');
    const done = items.filter(({ key, state }) => state === 'ready' && before.get(key) === 'uploading');
    const [first] = begun;
    const words = [
      ...(first === undefined ? [] : [fileText('attach.begun', { name: first.name, count: begun.length })]),
      ...done.map(({ name }) => fileText('attach.done', { name })),
    ];
    if (words.length > 0) setNews(words.join(' '));
  }, [items]);
  return news;
}

function stateWords({ state, progress, bytes }: AttachmentItem): string {
  if (state !== 'uploading') return bytes > 0 ? sizeWords(bytes) : '';
  // Not every upload reports progress; after the last byte, the server still has to check the file.
  if (progress === 0) return fileText('attach.sending');
  return progress < 1
    ? fileText('attach.uploading', { percent: Math.round(progress * 100) })
    : fileText('attach.checking');
}

interface AttachedProps extends FileActions {
  item: AttachmentItem;
}

function Attached({ item, loadFile, onRetry, onRemove }: AttachedProps): ReactNode {
  const isPicture = item.contentType.startsWith('image/');
  const isBad = item.state === 'failed' || item.state === 'refused';
  const isUploading = item.state === 'uploading';
  const percent = Math.round(item.progress * 100);
  const row = useRef<HTMLLIElement>(null);
  return (
    <li ref={row} className="tk-attached" data-state={item.state}>
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
        {isBad ? <small role="alert">{item.problem}</small> : <small className="tk-num">{stateWords(item)}</small>}
        {isUploading && (
          <progress
            max={100}
            value={percent === 0 || percent === 100 ? undefined : percent}
            aria-label={fileText('attach.progress', { name: item.name })}
          />
        )}
      </span>
      {item.state === 'failed' && (
        <IconButton
          icon={RotateCcw}
          label={fileText('attach.retry', { name: item.name })}
          onClick={() => {
            // This button disappears; the one that stops the upload stays.
            moveFocus(row.current?.querySelector<HTMLElement>('button:last-of-type'));
            onRetry(item.key);
          }}
        />
      )}
      <IconButton
        icon={X}
        label={fileText(isUploading ? 'attach.stop' : 'attach.remove', { name: item.name })}
        onClick={(event) => {
          focusBeside(event.currentTarget);
          onRemove(item.key);
        }}
      />
    </li>
  );
}

/** The picture itself, small, while it is this browser's file. */
function Thumbnail({ file }: { file: File }): ReactNode {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const image = picture.current;
    if (image === null) return undefined;
    const url = URL.createObjectURL(file);
    image.src = url;
    return () => revokeLater(url);
  }, [file]);
  return <img ref={picture} alt="" />;
}

/** A picture on the server: from a draft, a template, or an address. */
function HeldThumbnail({ uuid, loadFile }: { uuid: string; loadFile: ThreadSettings['loadFile'] }): ReactNode {
  const { url } = useFile(uuid, true, loadFile);
  return url === null ? <Icon shape={ImageIcon} /> : <img src={url} alt="" />;
}
