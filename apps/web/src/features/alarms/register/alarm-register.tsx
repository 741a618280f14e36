import { Button } from '@mantine/core';
import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import { compareUrgency } from '@washboard/contract/alarms/alarms';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconFilterOff from '~icons/tabler/filter-off';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { FailureMessage } from '../../../components/feedback/failure-message.tsx';
import { LeaveGuard } from '../../../components/forms/leave-guard.tsx';
import { MoreRows } from '../../../components/kit/more-rows.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { VisuallyHidden } from '../../../components/text/visually-hidden.tsx';
import { alarmText } from '../../../lib/alarms/alarm-texts.ts';
import { useAlarmTexts } from '../../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { isBackwards, periodSpan } from '../../../lib/period.ts';
import { withoutUndefined } from '../../../lib/search-params.ts';
import { useNowEachHalfMinute } from '../../../lib/time/use-now.ts';
import { useRepairs } from '../repair/use-repairs.ts';
import { AlarmTimeline } from './alarm-timeline.tsx';
import { useRefetchAlarms, useRegister } from './register-api.ts';
import { alarmEntryId } from './register-entry.tsx';
import { RegisterFilters } from './register-filters.tsx';
import { OpenAlarms, PastAlarms } from './register-list.tsx';
import { RegisterPlaceholder } from './register-placeholder.tsx';
import { defaultRegisterPeriod, type RegisterSearch, registerFilter } from './register-search.ts';
import { useNoteDrafts } from './use-note-drafts.ts';

interface AlarmRegisterProps {
  machine: ApplianceDetail;
  view: MachineView;
  search: RegisterSearch;
  onSearchChange: (next: RegisterSearch) => void;
  reader: { userId: string; mayNote: boolean; isTechnician: boolean };
}

export function AlarmRegister({ machine, view, search, onSearchChange, reader }: AlarmRegisterProps) {
  const { t } = useTranslation(['alarm-register', 'alarms']);
  const { serialNumber, state, timeZone } = machine;
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const asked = isBackwards(search) ? withoutUndefined<RegisterSearch>({ ...search, to: undefined }) : search;
  const span = periodSpan(asked, defaultRegisterPeriod, nowMs, timeZone);
  const filter = registerFilter(asked, span);
  const register = useRegister(serialNumber, filter);
  const texts = useAlarmTexts(machine, true);
  const { drafts, edits } = useNoteDrafts(serialNumber, reader.userId);
  const repairs = useRepairs(serialNumber, reader.userId);
  const [announced, announce] = useState('');
  useRefetchAlarms(state.openAlarms.map(({ errorCode, startDate }) => errorCode + startDate).join(' '));

  const textOf = (errorCode: string) =>
    texts.data === undefined ? undefined : texts.data && alarmText(texts.data, errorCode, formats.limitText);
  const open = register.open.toSorted(compareUrgency);
  const shown = [...open, ...register.past];
  const { mayNote, isTechnician } = reader;
  const noting = { mayNote, isTechnician, drafts, edits };
  const list = { machine, view, textOf, isLoadingTexts: texts.isPending, ...noting, repairs, announce };

  return (
    <Stack>
      <LeaveGuard isActive={Object.keys(drafts).length > 0} />
      <VisuallyHidden as="p" role="status">
        {announced}
      </VisuallyHidden>
      <RegisterFilters
        search={search}
        onChange={onSearchChange}
        codes={codesOf()}
        serialNumber={serialNumber}
        filter={filter}
      />
      {texts.isError && (
        <FailureMessage title={t('alarms:failed')} failure={texts.error} onRetry={() => void texts.refetch()} />
      )}
      {register.failure !== null && (
        <FailureMessage title={t('failed')} failure={register.failure} onRetry={register.retry} />
      )}
      {register.isPending && register.failure === null && <RegisterPlaceholder />}
      {!register.isPending && (
        <Stack aria-busy={register.isOfBefore}>
          <OpenAlarms alarms={open} isStale={view.stale !== null} {...list} />
          {shown.length > 0 && (
            <AlarmTimeline
              alarms={shown}
              fromMs={span.fromMs}
              toMs={span.toMs ?? nowMs}
              isCut={register.pages.hasNextPage}
              onPick={goTo}
            />
          )}
          <PastAlarms alarms={register.past} {...list} />
          {shown.length === 0 && register.failure === null && (
            <EmptyRegister search={search} onSearchChange={onSearchChange} />
          )}
          <MoreRows list={register.pages}>{t('more')}</MoreRows>
        </Stack>
      )}
    </Stack>
  );

  function codesOf() {
    const known = texts.data?.alarms.map(({ errorCode }) => errorCode) ?? [];
    const used = [...shown.map(({ errorCode }) => errorCode), ...(search.code ? [search.code] : [])];
    return [...new Set([...known, ...used])].map((errorCode) => ({
      errorCode,
      description: textOf(errorCode)?.description ?? null,
    }));
  }
}

function goTo(alarm: Alarm): void {
  const entry = document.getElementById(alarmEntryId(alarm));
  const summary = entry?.querySelector('summary');
  if (!summary) return;
  entry?.querySelector('details')?.setAttribute('open', '');
  summary.focus({ preventScroll: true });
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  entry?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
}

interface EmptyRegisterProps {
  search: RegisterSearch;
  onSearchChange: (next: RegisterSearch) => void;
}

function EmptyRegister({ search, onSearchChange }: EmptyRegisterProps) {
  const { t } = useTranslation(['alarm-register', 'period-filter']);
  const { period, ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  const reason = isFiltered ? 'noMatch' : 'empty';
  const Icon = isFiltered ? IconFilterOff : IconCircleCheck;
  return (
    <EmptyMessage
      icon={<Icon size={40} />}
      title={t(`${reason}.title`)}
      text={t(`${reason}.text`)}
      action={
        isFiltered ? (
          <Button variant="default" onClick={() => onSearchChange(period ? { period } : {})}>
            {t('period-filter:reset')}
          </Button>
        ) : (
          period !== '12m' && (
            <Button variant="default" onClick={() => onSearchChange({ period: '12m' })}>
              {t('empty.longer')}
            </Button>
          )
        )
      }
    />
  );
}
