import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EventLog } from '../../../features/events/event-log.tsx';
import { EventLogPlaceholder } from '../../../features/events/event-log-placeholder.tsx';
import type { EventTerms } from '../../../features/events/event-words.ts';
import { useParameterModel } from '../../../features/parameters/model/parameters-api.ts';
import { useParameterFormat } from '../../../features/parameters/model/use-parameter-format.ts';
import { useAlarmDescriptions } from '../../../lib/alarms/alarm-texts-api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { type LiveMachine, LiveMachineContent } from './machine-content.tsx';

const route = getRouteApi('/main/device/$serialNumber/events');

export function EventsPage() {
  return (
    <LiveMachineContent placeholder={<EventLogPlaceholder />}>
      {(shown) => <MachineEvents {...shown} />}
    </LiveMachineContent>
  );
}

function MachineEvents({ machine }: LiveMachine) {
  const { t } = useTranslation(['common', 'events']);
  const search = route.useSearch();
  const navigate = useNavigate();
  usePageTitle(`${t('machinePage.events')} · ${machine.applianceName}`);
  const { status, openAlarms, connection } = machine.state;
  const alarms = openAlarms.map(({ errorCode }) => errorCode).join(' ');
  return (
    <EventLog
      machine={machine}
      search={search}
      onSearchChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
      standing={[
        connection.state,
        status?.systemState,
        status?.isDoorOpen,
        status?.isRemotelyControlled,
        alarms,
      ].join()}
      runningCycle={connection.state === 'online' ? (status?.cycle?.cycleNumber ?? null) : null}
      terms={useEventTerms(machine)}
      readingsLink={({ from, to, isOfCycle }) => (
        <Link to="/device/$serialNumber" params={{ serialNumber: machine.serialNumber }} search={{ from, to }}>
          {t(isOfCycle ? 'events:readings.ofCycle' : 'events:readings.around')}
        </Link>
      )}
    />
  );
}

/** Codes are shown while the data model loads and where it has no name. */
function useEventTerms(machine: LiveMachine['machine']): EventTerms {
  const { t } = useTranslation();
  const alarm = useAlarmDescriptions(machine);
  const { data: model } = useParameterModel(machine);
  const format = useParameterFormat(machine.gamma);
  const cycleName = (wanted: string) => model?.cycles.find(({ cycleType }) => cycleType === wanted)?.name ?? null;
  return {
    alarm,
    cycle: cycleName,
    parameter: (code) => {
      const parameter = model?.parameters.find((candidate) => candidate.code === code);
      if (!parameter) return null;
      const cycle = parameter.cycleType && cycleName(parameter.cycleType);
      return {
        name: cycle ? t('labelled', { label: cycle, text: parameter.name }) : parameter.name,
        text: (value) => format.text(parameter, value),
      };
    },
  };
}
