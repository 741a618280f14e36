import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCircleCheck from '~icons/tabler/circle-check';
import classes from './badges.module.css';

export function HygieneBadge({ isHygienic }: { isHygienic: boolean }) {
  const { t } = useTranslation();
  const Icon = isHygienic ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={classes.hygiene} data-valid={isHygienic}>
      <Icon size={16} />
      {t(isHygienic ? 'hygiene.valid' : 'hygiene.deviating')}
    </span>
  );
}
