import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './maintenance-card.module.css';

/** @param left cycles until maintenance; 0: due */
export function MaintenanceCard({ left }: { left: number }) {
  const { t } = useTranslation('statistics');
  const formats = useFormats();
  return (
    <Card title={t('maintenance.title')}>
      {left === 0 ? (
        <Callout tone="warning" isQuiet>
          {t('maintenance.due')}
        </Callout>
      ) : (
        <p className={classes.left}>
          <span className={classes.count}>{formats.integer(left)}</span> {t('maintenance.left', { count: left })}
        </p>
      )}
      <p className={classes.meaning}>{t('maintenance.meaning')}</p>
    </Card>
  );
}
