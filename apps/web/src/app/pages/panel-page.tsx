import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { PanelMachine } from '@washboard/contract/panel/panel-list';
import { useTranslation } from 'react-i18next';
import IconArrowRight from '~icons/tabler/arrow-right';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { BrandMark } from '../../components/layout/brand-mark.tsx';
import { Panel } from '../../features/panel/panel.tsx';
import { usePanel } from '../../features/panel/panel-api.ts';
import { panelListQuery } from '../../features/panel/panel-list-api.ts';
import { asProblem } from '../../lib/api/failure.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useIsCompact } from '../../lib/use-is-compact.ts';
import { DisplayPreferences } from '../layout/display-preferences.tsx';
import { NotFoundView } from '../views/standalone-views.tsx';
import classes from './panel-page.module.css';

const route = getRouteApi('/demo/machines/$serialNumber');

/** The page exists only in demos and needs no account, like the front of a real machine. */
export function PanelPage() {
  const { serialNumber } = route.useParams();
  return <PanelOf key={serialNumber} serialNumber={serialNumber} />;
}

function PanelOf({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation('panel');
  const navigate = useNavigate();
  const isCompact = useIsCompact();
  const panels = useQuery(panelListQuery);
  const { state, failure, operate, refusal, lookAgain } = usePanel(serialNumber);
  const status = asProblem(failure)?.status;
  usePageTitle(`${t('title')} · ${serialNumber}`);
  if (!state && (status === 404 || status === 400)) return <NotFoundView />;
  return (
    <>
      <header className={classes.bar}>
        <span className={classes.brand}>
          <BrandMark size={28} />
          <h1 className={classes.title}>{t('title')}</h1>
        </span>
        <MachineSelect
          serialNumber={serialNumber}
          machines={panels.data ?? []}
          onSelect={(chosen) => void navigate({ to: '/demo/machines/$serialNumber', params: { serialNumber: chosen } })}
        />
        <Link to="/device/$serialNumber" params={{ serialNumber }} target="_blank" className={classes.dashboard}>
          {t('toDashboard')}
          <IconArrowRight size={18} />
        </Link>
        {!isCompact && <Preferences />}
      </header>
      <main tabIndex={-1} className={classes.main}>
        {state ? (
          <Panel state={state} isLost={failure !== null} operate={operate} refusal={refusal} />
        ) : failure ? (
          <FailureMessage title={t('failed')} failure={failure} onRetry={lookAgain} />
        ) : (
          <Placeholder height={760} />
        )}
      </main>
      {isCompact && <Preferences />}
    </>
  );
}

function Preferences() {
  return (
    <div className={classes.preferences}>
      <DisplayPreferences />
    </div>
  );
}

interface MachineSelectProps {
  serialNumber: string;
  machines: readonly PanelMachine[];
  onSelect: (serialNumber: string) => void;
}

function MachineSelect({ serialNumber, machines, onSelect }: MachineSelectProps) {
  const { t } = useTranslation('panel');
  const isListed = machines.some((machine) => machine.serialNumber === serialNumber);
  const offered = isListed ? machines : [{ serialNumber, applianceName: '' }, ...machines];
  return (
    <NativeSelect
      aria-label={t('machine')}
      data={offered.map((machine) => ({
        value: machine.serialNumber,
        label: [machine.applianceName, machine.serialNumber].filter(Boolean).join(' · '),
      }))}
      value={serialNumber}
      onChange={({ currentTarget }) => onSelect(currentTarget.value)}
    />
  );
}
