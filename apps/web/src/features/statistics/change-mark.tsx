import { useTranslation } from 'react-i18next';
import IconArrowDownRight from '~icons/tabler/arrow-down-right';
import IconArrowUpRight from '~icons/tabler/arrow-up-right';
import IconEqual from '~icons/tabler/equal';
import spokenClasses from '../../components/text/spoken.module.css';
import classes from './figure-table.module.css';
import type { StatisticsFormats } from './use-statistics-formats.ts';

interface ChangeMarkProps {
  change: number | null;
  isNeutral: boolean;
  isShort?: boolean;
  formats: StatisticsFormats;
}

/** Colour must not carry a meaning by itself, so arrow and sign accompany it. */
export function ChangeMark({ change, isNeutral, isShort = false, formats }: ChangeMarkProps) {
  const { t } = useTranslation('statistics');
  if (change === null)
    return (
      <span className={classes.unknown}>
        {isShort && <span aria-hidden>–</span>}
        <span className={isShort ? spokenClasses.spoken : undefined}>{t('compared.unknown')}</span>
      </span>
    );
  const direction = Math.abs(change) < 0.005 ? 'same' : change > 0 ? 'more' : 'less';
  const Icon = { same: IconEqual, more: IconArrowUpRight, less: IconArrowDownRight }[direction];
  return (
    <span className={classes.change} data-tone={isNeutral ? undefined : direction}>
      <Icon size={16} stroke={2} aria-hidden />
      {formats.change(change)}
      <span className={spokenClasses.spoken}> {t(`compared.${direction}`)}</span>
    </span>
  );
}
