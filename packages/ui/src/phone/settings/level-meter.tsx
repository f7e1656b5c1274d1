import type { CSSProperties, ReactNode } from 'react';
import { settingsText } from './settings.texts.js';

/** Loudness is perceived by ratios: -60 dB is empty, 0 dB is full. */
export function meterPercent(level: number): number {
  if (level <= 0) return 0;
  const decibels = 20 * Math.log10(level);
  return Math.round(Math.min(100, Math.max(0, ((decibels + 60) / 60) * 100)));
}

/** A bar that moves with a level of 0–1. */
export function LevelMeter({ level, label }: { level: number; label: string }): ReactNode {
  const percent = meterPercent(level);
  return (
    <div
      className="tk-meter"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={settingsText('levelValue', { percent })}
      style={{ '--level': `${percent}%` } as CSSProperties}
    />
  );
}
