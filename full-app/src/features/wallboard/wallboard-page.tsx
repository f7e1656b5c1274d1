import './wallboard.css';
import '../../shared/table/list-table.css';
import { EmptyState, IconButton, useSignalValue } from '@talk/ui';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Bell, BellOff, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { NotFound } from '../../shared/not-found.js';
import type { ChosenSound } from '../../shared/chosen-sound.js';
import type { Density } from '../../shared/table/column-layout.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { isLead, seesLiveCalls, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { AgentsSection } from './agents-section.js';
import { CallsSection } from './calls-section.js';
import { MetricsSetting } from './metrics-setting.js';
import { Overview } from './overview.js';
import { SupervisionSetting } from './supervision-setting.js';
import { t } from './texts.js';
import { ThresholdSetting } from './threshold-setting.js';
import { TvSetting } from './tv-setting.js';
import { BoardAlertContext, useBoardAlert } from './use-board-alert.js';
import { LIVE_ONLY, MODES, modeOf, SECTIONS, type Section, type WallboardSearch } from './wallboard-search.js';

/** The contact center now. For admins and supervisors, and its live calls for users who may supervise calls. */
export function WallboardPage(): ReactNode {
  const { user } = useWorkspace();
  const { section } = useParams({ strict: false });
  const search: WallboardSearch = useSearch({ strict: false });
  const sections: readonly Section[] = isLead(user) ? SECTIONS : seesLiveCalls(user) ? LIVE_ONLY : [];
  const known = sections.find((each) => each === section);
  if (known === undefined) return <NotFound />;
  return <Wallboard sections={sections} section={known} search={search} />;
}

interface WallboardProps {
  /** Those that the user may see. */
  sections: readonly Section[];
  section: Section;
  search: WallboardSearch;
}

function Wallboard({ sections, section, search }: WallboardProps): ReactNode {
  usePageTitle(`${t('title')}: ${t(`section.${section}`)}`);
  const mode = modeOf(search);
  const { alert, sound } = useBoardAlert();
  if (mode === null) {
    const action = (
      <Link to="/wallboard/$section" params={{ section }} className="tk-button">
        {t('useComfort')}
      </Link>
    );
    return (
      <EmptyState icon={TriangleAlert} title={t('invalidMode')} titled action={action}>
        {t('invalidModeWhy')}
      </EmptyState>
    );
  }
  return (
    <div className="app-wallboard" data-mode={mode}>
      <header className="app-list-head">
        <div className="app-list-title">
          <h1>{t('title')}</h1>
        </div>
        {sections.length > 1 && (
          <nav className="app-chips" aria-label={t('sections')}>
            {sections.map((each) => (
              <Link
                key={each}
                to="/wallboard/$section"
                params={{ section: each }}
                search={{ ...search, status: undefined }}
                className="app-chip"
                aria-current={each === section ? 'page' : undefined}
              >
                {t(`section.${each}`)}
              </Link>
            ))}
          </nav>
        )}
        {section === 'overview' && <TvSetting />}
        {section === 'overview' && <SoundSwitch sound={sound} />}
        {section === 'overview' && <ThresholdSetting />}
        {section === 'agents' && <MetricsSetting />}
        {section === 'live-calls' && <SupervisionSetting />}
        {section !== 'overview' && (
          <nav className="app-chips app-wallboard-modes" aria-label={t('mode')}>
            {MODES.map((each) => (
              <Link
                key={each}
                to="/wallboard/$section"
                params={{ section }}
                search={{ ...search, mode: each }}
                replace
                className="app-chip"
                aria-current={each === mode ? 'true' : undefined}
              >
                {t(`mode.${each}`)}
              </Link>
            ))}
          </nav>
        )}
      </header>
      <BoardAlertContext value={alert}>
        <SectionBody key={section} section={section} mode={mode} />
      </BoardAlertContext>
    </div>
  );
}

/** Whether a tile that begins to need action is heard as well as shown. */
function SoundSwitch({ sound }: { sound: ChosenSound }): ReactNode {
  const isOn = useSignalValue(sound.isOn);
  return (
    <IconButton
      icon={isOn ? Bell : BellOff}
      label={t('alertSound')}
      aria-pressed={isOn}
      onClick={() => {
        sound.choose(!isOn);
        if (!isOn) sound.preview();
      }}
    />
  );
}

function SectionBody({ section, mode }: { section: Section; mode: Density }): ReactNode {
  switch (section) {
    case 'overview':
      return <Overview />;
    case 'agents':
      return <AgentsSection mode={mode} />;
    case 'queued-calls':
      return <CallsSection kind="queued" mode={mode} />;
    case 'live-calls':
      return <CallsSection kind="live" mode={mode} />;
    case 'parked-calls':
      return <CallsSection kind="parked" mode={mode} />;
  }
}
