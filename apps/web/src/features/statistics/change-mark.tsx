import { useTranslation } from 'react-i18next';
import IconArrowDownRight from '~icons/tabler/arrow-down-right';
import IconArrowUpRight from '~icons/tabler/arrow-up-right';
import IconEqual from '~icons/tabler/equal';
import { Text } from '../../components/kit/text.tsx';
import { VisuallyHidden } from '../../components/text/visually-hidden.tsx';
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
      <Text as="span" tone="quiet">
        {isShort && <span aria-hidden>–</span>}
        {isShort ? <VisuallyHidden>{t('compared.unknown')}</VisuallyHidden> : <span>{t('compared.unknown')}</span>}
      </Text>
    );
  const direction = Math.abs(change) < 0.005 ? 'same' : change > 0 ? 'more' : 'less';
  const tone = { same: undefined, more: 'warning', less: 'success' }[direction];
  const Icon = { same: IconEqual, more: IconArrowUpRight, less: IconArrowDownRight }[direction];
  return (
    <span className={classes.change} data-tone={isNeutral ? undefined : tone}>
      <Icon size={16} stroke={2} />
      {formats.change(change)}
      <VisuallyHidden> {t(`compared.${direction}`)}</VisuallyHidden>
    </span>
  );
}
