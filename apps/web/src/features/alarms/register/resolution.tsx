import { Button } from '@mantine/core';
import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPencil from '~icons/tabler/pencil';
import { WaitingNote } from '../../../components/feedback/waiting-note.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useWaiting } from '../../../lib/offline/outbox-context.ts';
import { loadPart } from '../../../lib/version/load-chunk.ts';
import { Entered, Noted } from './noted.tsx';
import { useResolutionHistory } from './register-api.ts';
import classes from './resolution.module.css';
import type { NoteDraft, NoteEdits } from './use-note-drafts.ts';

/** Most readers record nothing, so this code loads on demand. */
const ResolutionForm = lazy(async () => ({
  default: (await loadPart(() => import('./resolution-form.tsx'))).ResolutionForm,
}));

interface ResolutionProps {
  serialNumber: string;
  alarm: Alarm;
  solutions: readonly string[];
  mayNote: boolean;
  draft: NoteDraft | undefined;
  edits: NoteEdits;
}

export function Resolution({ serialNumber, alarm, solutions, mayNote, draft, edits }: ResolutionProps) {
  const { t } = useTranslation(['alarm-register', 'common']);
  const { resolution } = alarm;
  const waiting = useWaiting('alarmResolution', serialNumber).find(({ content }) => content.alarmId === alarm.id);
  const action = t(resolution === null && !waiting ? 'note.add' : 'note.change');
  if (draft) {
    return (
      <Suspense
        fallback={
          <Button variant="default" mt={4} loading>
            {action}
          </Button>
        }
      >
        <ResolutionForm serialNumber={serialNumber} alarm={alarm} solutions={solutions} draft={draft} edits={edits} />
      </Suspense>
    );
  }
  if (!resolution && !mayNote && !waiting) return null;
  return (
    <div className={classes.resolution}>
      {waiting && (
        <WaitingNote item={waiting}>
          <Entered entry={waiting.content.entry} solutions={solutions} />
        </WaitingNote>
      )}
      {resolution && (
        <>
          <Text as="h3" size="xs" tone="quiet" fw={500}>
            {t('note.title')}
          </Text>
          <Noted resolution={resolution} solutions={solutions} />
          {resolution.version > 1 && (
            <ResolutionHistory
              serialNumber={serialNumber}
              alarm={alarm}
              solutions={solutions}
              version={resolution.version}
            />
          )}
        </>
      )}
      {mayNote && (resolution?.mayChange ?? true) && (
        <Button
          variant="default"
          mt={4}
          leftSection={<IconPencil size={18} />}
          aria-label={t('common:labelled', { label: action, text: alarm.errorCode })}
          onClick={() => (waiting ? edits.change(alarm.id, waiting.content.entry) : edits.begin(alarm))}
        >
          {action}
        </Button>
      )}
    </div>
  );
}

interface ResolutionHistoryProps extends Pick<ResolutionProps, 'serialNumber' | 'alarm' | 'solutions'> {
  version: number;
}

function ResolutionHistory({ serialNumber, alarm, solutions, version }: ResolutionHistoryProps) {
  const { t } = useTranslation('alarm-register');
  const formats = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const history = useResolutionHistory(serialNumber, alarm.id, isOpen);
  const before = history.data?.items.filter((noted) => noted.version < version) ?? [];
  const count = version - 1;
  return (
    <details className={classes.history} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('note.history', { count, shown: formats.integer(count) })}</summary>
      <ol reversed className={classes.versions} aria-busy={history.isPending && isOpen}>
        {before.map((noted) => (
          <li key={noted.version}>
            <Noted resolution={noted} solutions={solutions} />
          </li>
        ))}
      </ol>
      {history.isError && !history.data && <p role="alert">{t('note.historyFailed')}</p>}
    </details>
  );
}
