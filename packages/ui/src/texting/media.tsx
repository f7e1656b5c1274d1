import type { MessageAttachment } from '@talk/core/texting';
import { Download, File as FileIcon, ImageOff, Play, X } from 'lucide';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLayer } from '../kernel/use-layer.js';
import { Icon } from '../kit/icon.js';
import { IconButton } from '../kit/button.js';
import { sizeWords } from './attachments.model.js';
import { fileText } from './file-texts.js';
import type { ThreadSettings } from './thread-settings.js';
import { useFile } from './use-file.js';

type LoadFile = ThreadSettings['loadFile'];

const uuidOf = ({ url }: MessageAttachment): string => url.split('/').at(-1) ?? '';

export interface MediaProps {
  files: readonly MessageAttachment[];
  loadFile: LoadFile;
}

/** The media of a text. */
export function Media({ files, loadFile }: MediaProps): ReactNode {
  return (
    <ul className="tk-media">
      {files.map((file) => (
        <li key={file.url}>
          <OneFile file={file} loadFile={loadFile} />
        </li>
      ))}
    </ul>
  );
}

function OneFile({ file, loadFile }: { file: MessageAttachment; loadFile: LoadFile }): ReactNode {
  const [kind] = file.content_type.split('/');
  if (kind === 'image') return <Picture file={file} loadFile={loadFile} />;
  if (kind === 'audio' || kind === 'video') return <Playable file={file} kind={kind} loadFile={loadFile} />;
  return <Downloadable file={file} loadFile={loadFile} />;
}

function Picture({ file, loadFile }: { file: MessageAttachment; loadFile: LoadFile }): ReactNode {
  const { url, failed } = useFile(uuidOf(file), true, loadFile);
  const [open, setOpen] = useState(false);
  if (failed)
    return (
      <span className="tk-picture" data-failed="">
        <Icon shape={ImageOff} />
        {file.name}
      </span>
    );
  if (url === null) return <span className="tk-picture tk-skeleton" aria-hidden="true" />;
  return (
    <>
      <button type="button" className="tk-picture" onClick={() => setOpen(true)}>
        <img src={url} alt={fileText('media.open', { name: file.name })} />
      </button>
      {open && <Lightbox file={file} url={url} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The whole picture over the page. Esc closes it, and the focus goes back to the small one. */
function Lightbox({ file, url, onClose }: { file: MessageAttachment; url: string; onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  // Esc closes the picture, not the panel below: the topmost layer gets keys.
  const close = useLayer(dialog, onClose);
  return (
    <dialog ref={dialog} className="tk-lightbox" aria-label={fileText('media.image', { name: file.name })}>
      <header>
        <span className="tk-clip">
          {file.name} · {sizeWords(file.bytes)}
        </span>
        <a className="tk-icon-button" href={url} download={file.name} aria-label={fileText('media.download')}>
          <Icon shape={Download} />
        </a>
        <IconButton icon={X} label={fileText('media.close')} onClick={close} />
      </header>
      <img src={url} alt={file.name} />
    </dialog>
  );
}

function Playable({
  file,
  kind,
  loadFile,
}: {
  file: MessageAttachment;
  kind: 'audio' | 'video';
  loadFile: LoadFile;
}): ReactNode {
  const [wanted, setWanted] = useState(false);
  const { url, failed } = useFile(uuidOf(file), wanted, loadFile);
  const label = fileText(`media.${kind}`, { name: file.name });
  if (url === null || failed)
    return (
      <button type="button" className="tk-file" disabled={wanted && !failed} onClick={() => setWanted(true)}>
        <Icon shape={Play} />
        <span>
          <strong className="tk-clip">{label}</strong>
          <small>{sizeWords(file.bytes)}</small>
        </span>
      </button>
    );
  return kind === 'audio' ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what a customer sent has no captions
    <audio className="tk-playable" src={url} controls autoPlay aria-label={label} />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what a customer sent has no captions
    <video className="tk-playable" src={url} controls autoPlay aria-label={label} />
  );
}

function Downloadable({ file, loadFile }: { file: MessageAttachment; loadFile: LoadFile }): ReactNode {
  const [wanted, setWanted] = useState(false);
  const { url } = useFile(uuidOf(file), wanted, loadFile);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (url !== null) link.current?.click();
  }, [url]);
  const words = (
    <>
      <Icon shape={FileIcon} />
      <span>
        <strong className="tk-clip">{file.name}</strong>
        <small>{sizeWords(file.bytes)}</small>
      </span>
      <Icon shape={Download} size="small" />
    </>
  );
  if (url === null)
    return (
      <button type="button" className="tk-file" disabled={wanted} onClick={() => setWanted(true)}>
        {words}
      </button>
    );
  return (
    <a ref={link} className="tk-file" href={url} download={file.name}>
      {words}
    </a>
  );
}
