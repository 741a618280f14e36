import type { CheckOutcome } from '@washboard/contract/appliances/board-replacement';
import { useTranslation } from 'react-i18next';
import IconAlertCircle from '~icons/tabler/alert-circle';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconCircleDashed from '~icons/tabler/circle-dashed';
import IconHelpCircle from '~icons/tabler/help-circle';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './check-list.module.css';

/** A difference is allowed. */
type ShownOutcome = CheckOutcome | 'differs';

const icons: Record<ShownOutcome, typeof IconCircleCheck> = {
  ok: IconCircleCheck,
  waiting: IconCircleDashed,
  unknown: IconHelpCircle,
  differs: IconAlertTriangle,
  failed: IconAlertCircle,
};

interface CheckListProps {
  title: string;
  checks: readonly {
    name: string;
    label: string;
    outcome: ShownOutcome;
    /** What to do about a failed check. */
    advice: string | null;
  }[];
}

/** The checks and their outcomes. Announces the number of passed checks when it changes. */
export function CheckList({ title, checks }: CheckListProps) {
  const { t } = useTranslation('board-replacement');
  const formats = useFormats();
  const passed = checks.filter(({ outcome }) => outcome === 'ok').length;
  const failed = checks.filter(({ outcome }) => outcome === 'failed');
  return (
    <section className={classes.section}>
      <h4 className={classes.title}>{title}</h4>
      <ul className={classes.checks}>
        {checks.map(({ name, label, outcome, advice }) => {
          const Icon = icons[outcome];
          return (
            <li key={name} className={classes.check} data-outcome={outcome}>
              <Icon size={20} stroke={1.75} className={classes.icon} aria-hidden />
              <span className={classes.label}>{label}</span>
              <span className={classes.outcome}>{t(`outcome.${outcome}`)}</span>
              {advice !== null && <p className={classes.advice}>{advice}</p>}
            </li>
          );
        })}
      </ul>
      <p role="status" className={classes.passed}>
        {t('passed', { passed: formats.integer(passed), all: formats.integer(checks.length) })}
        {failed.length > 0 && ` ${t('notInOrder', { names: failed.map(({ label }) => label).join(', ') })}`}
      </p>
    </section>
  );
}
