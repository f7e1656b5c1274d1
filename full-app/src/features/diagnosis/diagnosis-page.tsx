import '../../shared/page-frame.css';
import '../../shared/settings.css';
import './diagnosis.css';
import { Banner, Button, Icon } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { Check, CircleAlert, Copy, LoaderCircle, Minus, RotateCw, TriangleAlert } from 'lucide';
import { useState, type ReactNode } from 'react';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { CHECK_IDS, worstOf, type CheckId, type Finding } from './checks.js';
import { browserProbe, type Probe } from './probe.js';
import { ResetSection } from './reset-section.js';
import { reportText } from './report.js';
import { t } from './texts.js';
import { useChecks } from './use-checks.js';

const SHAPES = { ok: Check, warn: TriangleAlert, bad: CircleAlert, skipped: Minus, running: LoaderCircle };
const TONES = { ok: 'info', warn: 'warn', bad: 'bad' } as const;

/** What works here and what does not, with how to fix it. */
export function DiagnosisPage({ probe = browserProbe }: { probe?: Probe }): ReactNode {
  usePageTitle(t('title'));
  const { findings, isRunning, run } = useChecks(probe);
  const worst = worstOf(findings);
  return (
    <div className="app-page-frame app-settings app-diagnosis">
      <header>
        <h1>{t('title')}</h1>
        <p className="tk-muted">{t('lead')}</p>
      </header>
      <div className="app-diagnosis-sum" role="status">
        {worst === null ? (
          <p className="tk-muted">{t('checking')}</p>
        ) : (
          <Banner tone={TONES[worst]}>{t(`all.${worst}`)}</Banner>
        )}
      </div>
      <section aria-labelledby="diagnosis-checks">
        <h2 id="diagnosis-checks">{t('checks')}</h2>
        <ul className="app-diagnosis-checks">
          {CHECK_IDS.map((id) => (
            <CheckRow key={id} id={id} finding={findings[id]} />
          ))}
        </ul>
        <div className="app-diagnosis-acts">
          <Button icon={RotateCw} disabled={isRunning} onClick={run}>
            {t('again')}
          </Button>
          <CopyReport findings={findings} probe={probe} />
        </div>
        <Link to="/settings/connection-test">{t('toTest')}</Link>
      </section>
      <ResetSection probe={probe} />
    </div>
  );
}

function CheckRow({ id, finding }: { id: CheckId; finding: Finding | undefined }): ReactNode {
  const verdict = finding?.verdict ?? 'running';
  return (
    <li data-verdict={verdict}>
      <Icon shape={SHAPES[verdict]} />
      <div>
        <p>
          <strong>{t(id)}</strong> <span className="app-diagnosis-verdict">{t(`verdict.${verdict}`)}</span>
          {finding?.value != null && <span className="tk-muted"> {finding.value}</span>}
        </p>
        {finding?.why != null && <p>{t(finding.why)}</p>}
      </div>
    </li>
  );
}

interface CopyReportProps {
  findings: ReturnType<typeof useChecks>['findings'];
  probe: Probe;
}

/** Copies the report; where the browser forbids that, shows it. */
function CopyReport({ findings, probe }: CopyReportProps): ReactNode {
  const { client, user, toasts } = useWorkspace();
  const [shown, setShown] = useState<string | null>(null);
  const copy = (): void => {
    const text = reportText({
      atMs: probe.now(),
      address: location.origin,
      userAgent: probe.userAgent(),
      companyId: user.company_id,
      userId: user.id,
      findings,
      test: client.phone.sound.test.state.peek(),
    });
    navigator.clipboard.writeText(text).then(
      () => toasts.show(t('copied')),
      () => setShown(text),
    );
  };
  return (
    <>
      <Button icon={Copy} disabled={worstOf(findings) === null} onClick={copy}>
        {t('copy')}
      </Button>
      {shown !== null && (
        <div className="tk-field app-diagnosis-report">
          <p role="status">{t('notCopied')}</p>
          <textarea className="tk-input" readOnly rows={12} aria-label={t('report')} value={shown} />
        </div>
      )}
    </>
  );
}
