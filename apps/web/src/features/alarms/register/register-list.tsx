import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { dayAt } from '@washboard/contract/time/calendar';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import type { AlarmText } from '../../../lib/alarms/alarm-texts.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { usePageTimeZone } from '../../../lib/time/shown-time-zone.ts';
import type { Repairs } from '../repair/use-repairs.ts';
import classes from './alarm-register.module.css';
import { RegisterEntry } from './register-entry.tsx';
import type { NoteDrafts, NoteEdits } from './use-note-drafts.ts';

export interface ListProps {
  machine: ApplianceDetail;
  view: MachineView;
  textOf: (errorCode: string) => AlarmText | null | undefined;
  isLoadingTexts: boolean;
  mayNote: boolean;
  isTechnician: boolean;
  drafts: NoteDrafts;
  edits: NoteEdits;
  repairs: Repairs;
  announce: (message: string) => void;
}

export function OpenAlarms({ alarms, isStale, ...props }: ListProps & { alarms: readonly Alarm[]; isStale: boolean }) {
  const { t } = useTranslation('alarm-register');
  const formats = useFormats();
  if (alarms.length === 0) return null;
  return (
    <Stack as="section" gap={8}>
      <Text as="h2" size="md" isStrong>
        {t('open', { count: alarms.length, shown: formats.integer(alarms.length) })}
      </Text>
      <RegisterEntries alarms={alarms} isFirstOpen isStale={isStale} {...props} />
    </Stack>
  );
}

export function PastAlarms({ alarms, ...props }: ListProps & { alarms: readonly Alarm[] }) {
  const formats = useFormats();
  const timeZone = usePageTimeZone();
  const days = Map.groupBy(alarms, ({ startDate }) => dayAt(Date.parse(startDate), timeZone));
  return [...days].map(([day, ofDay]) => (
    <Stack key={day} as="section" gap={8}>
      <Text as="h2" size="md" isStrong>
        {formats.day(day)}
      </Text>
      <RegisterEntries alarms={ofDay} isFirstOpen={false} isStale={false} {...props} />
    </Stack>
  ));
}

interface RegisterEntriesProps extends ListProps {
  alarms: readonly Alarm[];
  isFirstOpen: boolean;
  isStale: boolean;
}

function RegisterEntries({
  alarms,
  isFirstOpen,
  isStale,
  textOf,
  isLoadingTexts,
  drafts,
  repairs,
  ...props
}: RegisterEntriesProps) {
  return (
    <Stack as="ul" gap={8} className={classes.entries}>
      {alarms.map((alarm, i) => (
        <RegisterEntry
          key={alarm.id}
          alarm={alarm}
          text={textOf(alarm.errorCode)}
          isLoading={isLoadingTexts}
          isOpenAtFirst={isFirstOpen && i === 0}
          isStale={isStale}
          draft={drafts[alarm.id]}
          repairs={repairs}
          {...props}
        />
      ))}
    </Stack>
  );
}
