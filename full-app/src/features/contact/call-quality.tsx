import type { CallQuality as Quality } from '@talk/core';
import { knownWord } from '@talk/core/format';
import { createTranslate, Icon } from '@talk/ui';
import { QualityBars } from '@talk/ui/phone';
import { MessageSquareWarning } from 'lucide';
import type { ReactNode } from 'react';

const t = createTranslate('app.quality', {
  'rating.good': 'Good sound',
  'rating.fair': 'Fair sound',
  'rating.poor': 'Poor sound',
  'cause.jitter': 'unsteady network',
  'cause.loss': 'parts of the sound were lost',
  'cause.round-trip': 'slow network',
  'cause.low-microphone': 'microphone too quiet',
  'cause.no-sound': 'no sound arrived at times',
  mos: 'score {value}',
  jitter: 'jitter {value} ms',
  loss: '{value} % lost',
  roundTrip: 'round trip {value} ms',
  report: '{name} reported: “{text}”',
  reportEmpty: '{name} reported bad sound.',
  someone: 'Someone',
});

const RATINGS = ['good', 'fair', 'poor'] as const;
const CAUSES = ['jitter', 'loss', 'round-trip', 'low-microphone', 'no-sound'] as const;
const BARS = { good: 3, fair: 2, poor: 1 } as const;

/** "Fair sound: unsteady network · score 3.6 · jitter 55 ms". Numbers only when something was measured. */
export function qualityFacts(quality: Quality): string {
  const { rating, cause, mos, jitter_ms, loss_percent, round_trip_ms, seconds } = quality;
  // Of what only a newer server can tell, the numbers say enough.
  const [known, why] = [knownWord(RATINGS, rating, null), knownWord(CAUSES, cause, null)];
  const head = known === null ? null : t(`rating.${known}`) + (why === null ? '' : `: ${t(`cause.${why}`)}`);
  if (seconds === 0) return head ?? '';
  return [
    head,
    mos === null ? null : t('mos', { value: mos.toFixed(1) }),
    t('jitter', { value: Math.round(jitter_ms) }),
    loss_percent < 0.1 ? null : t('loss', { value: loss_percent.toFixed(1) }),
    round_trip_ms === null ? null : t('roundTrip', { value: Math.round(round_trip_ms) }),
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

/** How a call sounded, and what was complained of. */
export function CallQuality({ quality }: { quality: Quality }): ReactNode {
  return (
    <div className="app-quality">
      <p className="tk-num">
        <QualityBars quality={{ bars: BARS[knownWord(RATINGS, quality.rating, 'fair')] }} />
        {qualityFacts(quality)}
      </p>
      {quality.reports.map((report) => (
        <p key={`${report.created_at} ${report.user_name}`}>
          <Icon shape={MessageSquareWarning} size="small" />
          {reportWords(report)}
        </p>
      ))}
    </div>
  );
}

function reportWords({ user_name, text }: Quality['reports'][number]): string {
  const name = user_name ?? t('someone');
  return text === '' ? t('reportEmpty', { name }) : t('report', { name, text });
}
