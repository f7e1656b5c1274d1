import { keywordAnswer } from '@talk/core/texting';
import type { ReactNode } from 'react';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { TextArea } from '../../shared/text-area.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { replyIn } from './draft.js';
import type { SectionProps } from './general-section.js';
import { t } from './texts.js';

const KEYWORDS = ['stop', 'start', 'help'] as const;

/** The replies to STOP, START and HELP. They are also those of a website's texts, which the carrier never answers. */
export function RepliesSection({ edits: { values, problems, set } }: SectionProps): ReactNode {
  const { user } = useWorkspace();
  return (
    <section aria-labelledby="texting-replies">
      <h2 id="texting-replies">{t('replies')}</h2>
      <SettingSwitch
        label={t('keywords')}
        why={t('keywordsWhy')}
        on={values.keyword_answers === 'talk'}
        onChange={(on) => set({ keyword_answers: on ? 'talk' : 'carrier' })}
      />
      {KEYWORDS.map((keyword) => (
        <TextArea
          key={keyword}
          label={t(keyword)}
          hint={t('replyDefault', { text: keywordAnswer(keyword, user.company_name) })}
          dir="auto"
          rows={2}
          value={values[`${keyword}_reply`] ?? ''}
          error={problems[`${keyword}_reply`]}
          onChange={({ currentTarget: { value } }) => set({ [`${keyword}_reply`]: replyIn(value) })}
        />
      ))}
    </section>
  );
}
