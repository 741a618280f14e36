import { useTranslation } from 'react-i18next';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { AsOf } from './as-of.tsx';
import classes from './freshness.module.css';

/** Whether what stands beside it is of the present, and since when it is not. */
export function Freshness({ stale }: Pick<MachineView, 'stale'>) {
  const { t } = useTranslation();
  return stale ? <AsOf instant={stale.asOf} /> : <span className={classes.live}>{t('live')}</span>;
}
