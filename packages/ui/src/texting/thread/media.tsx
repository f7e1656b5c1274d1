import type { MessageAttachment, MissingFile } from '@talk/core/texting';
import { CircleAlert, Download, File as FileIcon, LoaderCircle, Play, X } from 'lucide';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLayer } from '../../kernel/use-layer.js';
import { Icon, type IconShape } from '../../kit/icon.js';
import { IconButton } from '../../kit/button.js';
import { sizeWords } from '../attachments/attachments.model.js';
import { fileText } from '../attachments/file-texts.js';
import type { ThreadSettings } from './thread-settings.js';
import { useFile } from '../attachments/use-file.js';

type LoadFile = ThreadSettings['loadFile'];

const uuidOf = ({ url }: MessageAttachment): string => url.split('/').at(-1) ?? '';

export interface MediaProps {
  files: readonly MessageAttachment[];
  /** Files of the text that cannot be read: they are named all the same. */
  missing?: readonly MissingFile[];
  loadFile: LoadFile;
}

const NONE: readonly MissingFile[] = [];

/** The media of a text. */
export function Media({ files, missing = NONE, loadFile }: MediaProps): ReactNode {
  return (
    <ul className="tk-media">
      {files.map((file) => (
        <li key={file.url}>
          <OneFile file={file} loadFile={loadFile} />
        </li>
      ))}
      {missing.map(({ name, content_type: type, state }) => (
        <li key={name} className="tk-file" data-state={state}>
          <FileFacts
            icon={state === 'lost' ? CircleAlert : LoaderCircle}
            name={fileText(`kind.${kindOf(type)}`)}
            facts={fileText(`media.${state}`)}
          />
        </li>
      ))}
    </ul>
  );
}

type Kind = 'image' | 'audio' | 'video' | 'file';

function kindOf(contentType: string): Kind {
  const [kind] = contentType.split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file';
}

interface FileProps {
  file: MessageAttachment;
  loadFile: LoadFile;
}

function OneFile({ file, loadFile }: FileProps): ReactNode {
  const [isUnreadable, setUnreadable] = useState(false);
  const kind = kindOf(file.content_type);
  const props = { file, loadFile, onUnreadable: () => setUnreadable(true) };
  if (isUnreadable) return <Downloadable file={file} loadFile={loadFile} note={fileText('media.unreadable')} />;
  if (kind === 'image') return <Picture {...props} />;
  if (kind === 'audio' || kind === 'video') return <Playable {...props} kind={kind} />;
  return <Downloadable file={file} loadFile={loadFile} />;
}

interface ShownProps extends FileProps {
  /** This browser cannot show or play what is in the file. */
  onUnreadable: () => void;
}

function Picture({ file, loadFile, onUnreadable }: ShownProps): ReactNode {
  const { url, failed, retry } = useFile(uuidOf(file), true, loadFile);
  const [open, setOpen] = useState(false);
  if (failed) return <NotLoaded file={file} onRetry={retry} />;
  if (url === null) return <span className="tk-picture tk-skeleton" aria-hidden="true" />;
  return (
    <>
      <button type="button" className="tk-picture" onClick={() => setOpen(true)}>
        <img src={url} alt={fileText('media.open', { name: file.name })} onError={onUnreadable} />
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
        <SaveLink file={file} url={url} />
        <IconButton icon={X} label={fileText('media.close')} onClick={close} />
      </header>
      <img src={url} alt={file.name} />
    </dialog>
  );
}

function Playable({ file, kind, loadFile, onUnreadable }: ShownProps & { kind: 'audio' | 'video' }): ReactNode {
  const [wanted, setWanted] = useState(false);
  const { url, failed, retry } = useFile(uuidOf(file), wanted, loadFile);
  const label = fileText(`media.${kind}`, { name: file.name });
  if (failed) return <NotLoaded file={file} onRetry={retry} />;
  if (url === null)
    return (
      <button type="button" className="tk-file" disabled={wanted} onClick={() => setWanted(true)}>
        <FileFacts icon={Play} name={label} facts={sizeWords(file.bytes)} />
      </button>
    );
  return (
    <span className="tk-player">
      {kind === 'audio' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what a customer sent has no captions
        <audio className="tk-playable" src={url} controls autoPlay aria-label={label} onError={onUnreadable} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what a customer sent has no captions
        <video
          className="tk-playable"
          src={url}
          controls
          autoPlay
          aria-label={label}
          onError={onUnreadable}
          onLoadedMetadata={(event) => {
            // Sound without a picture: a browser that reads the file and not its video (HEVC of an iPhone).
            if (event.currentTarget.videoWidth === 0) onUnreadable();
          }}
        />
      )}
      <SaveLink file={file} url={url} />
    </span>
  );
}

function SaveLink({ file, url }: { file: MessageAttachment; url: string }): ReactNode {
  return (
    <a className="tk-icon-button" href={url} download={file.name} aria-label={fileText('media.download')}>
      <Icon shape={Download} />
    </a>
  );
}

/** A file as a row that saves it. */
function Downloadable({ file, loadFile, note }: FileProps & { note?: string }): ReactNode {
  const [wanted, setWanted] = useState(false);
  const { url, failed, retry } = useFile(uuidOf(file), wanted, loadFile);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (url !== null) link.current?.click();
  }, [url]);
  if (failed) return <NotLoaded file={file} onRetry={retry} />;
  const facts = [sizeWords(file.bytes), note].filter((fact) => fact !== undefined).join(' · ');
  const words = (
    <>
      <FileFacts icon={FileIcon} name={file.name} facts={facts} />
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

/** A file that is on the server and did not arrive in this browser. */
function NotLoaded({ file, onRetry }: { file: MessageAttachment; onRetry: () => void }): ReactNode {
  return (
    <button type="button" className="tk-file" onClick={onRetry}>
      <FileFacts icon={CircleAlert} name={file.name} facts={fileText('media.failed')} />
    </button>
  );
}

function FileFacts({ icon, name, facts }: { icon: IconShape; name: string; facts: string }): ReactNode {
  return (
    <>
      <Icon shape={icon} />
      <span>
        <strong className="tk-clip">{name}</strong>
        <small>{facts}</small>
      </span>
    </>
  );
}
