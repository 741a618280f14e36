import type {
  BoardReplacement,
  BoardReplacementProgress,
  CheckOutcome,
} from '@washboard/contract/board-replacement/board-replacement';
import { useTranslation } from 'react-i18next';
import IconAlertCircle from '~icons/tabler/alert-circle';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconCircleDashed from '~icons/tabler/circle-dashed';
import IconHelpCircle from '~icons/tabler/help-circle';
import { Rows, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { rangeName } from '../../lib/machine/model-name.ts';
import classes from './check-list.module.css';

/** `differs` is a failed check that does not block. */
type ShownOutcome = CheckOutcome | 'differs';

const marks = {
  ok: { icon: IconCircleCheck, tone: 'success' },
  waiting: { icon: IconCircleDashed, tone: 'notice' },
  unknown: { icon: IconHelpCircle, tone: 'offline' },
  differs: { icon: IconAlertTriangle, tone: 'warning' },
  failed: { icon: IconAlertCircle, tone: 'failure' },
} satisfies Record<ShownOutcome, object>;

interface CheckListProps {
  title: string;
  checks: readonly {
    name: string;
    label: string;
    outcome: ShownOutcome;
    advice: string | null;
  }[];
}

export function CheckList({ title, checks }: CheckListProps) {
  const { t } = useTranslation('board-replacement');
  const formats = useFormats();
  const passed = checks.filter(({ outcome }) => outcome === 'ok').length;
  const failed = checks.filter(({ outcome }) => outcome === 'failed');
  return (
    <Stack as="section" gap={8}>
      <Text as="h4" size="sm" isStrong>
        {title}
      </Text>
      <Rows frame="outline">
        {checks.map(({ name, label, outcome, advice }) => {
          const { icon: Icon, tone } = marks[outcome];
          return (
            <li key={name} className={classes.check} data-outcome={outcome} data-tone={tone}>
              <Icon size={20} className={classes.icon} />
              <span>{label}</span>
              <span className={classes.outcome}>{t(`outcome.${outcome}`)}</span>
              {advice !== null && (
                <Text size="sm" className={classes.advice}>
                  {advice}
                </Text>
              )}
            </li>
          );
        })}
      </Rows>
      <Text role="status" size="sm" tone="quiet" isNumber>
        {t('passed', { passed: formats.integer(passed), all: formats.integer(checks.length) })}
        {failed.length > 0 && ` ${t('notInOrder', { names: failed.map(({ label }) => label).join(', ') })}`}
      </Text>
    </Stack>
  );
}

interface BoardChecksProps {
  boardReplacement: BoardReplacement;
  progress: BoardReplacementProgress;
}

export function BoardChecks({ boardReplacement, progress }: BoardChecksProps) {
  const { t } = useTranslation('board-replacement');
  const { FW00, FW02 } = boardReplacement.backup.versions ?? {};
  const terms = { macAddress: progress.newMacAddress, range: rangeName(boardReplacement.gamma), FW00, FW02 };
  return (
    <CheckList
      title={t('boardChecks')}
      checks={progress.boardChecks.map(({ check, outcome }) => ({
        name: check,
        label: t(`boardCheck.${check}`),
        outcome,
        advice: outcome === (check === 'connected' ? 'waiting' : 'failed') ? t(`boardAdvice.${check}`, terms) : null,
      }))}
    />
  );
}
