import type { ReactNode } from 'react';
import type { LiveQuality } from '@talk/core/phone';
import { soundText } from './sound.texts.js';

/** "Call quality: fair, unsteady network". */
export function qualityWords({ bars, cause }: LiveQuality): string {
  const word = soundText(`quality.${bars}`).toLowerCase();
  return cause === null
    ? soundText('quality.label', { word })
    : soundText('quality.labelCause', { word, cause: soundText(`cause.${cause}`) });
}

/** Three bars and their word: never the colour alone. */
export function QualityBars({ quality }: { quality: Pick<LiveQuality, 'bars'> }): ReactNode {
  return (
    <span className="tk-bars" data-bars={quality.bars} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

/** The quality of the running call in the phone's header; opens the details. */
export function QualityButton({ quality, onOpen }: { quality: LiveQuality; onOpen: () => void }): ReactNode {
  const words = qualityWords(quality);
  return (
    <button type="button" className="tk-quality" aria-label={words} title={words} onClick={onOpen}>
      <span>{soundText(`quality.${quality.bars}`)}</span>
      <QualityBars quality={quality} />
    </button>
  );
}
