import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { WhenNear } from '../../components/layout/when-near.tsx';
import spokenClasses from '../../components/text/spoken.module.css';
import { HistoryPanel } from './history-panel.tsx';
import type { TelemetryHistoryProps } from './history-props.ts';
import classes from './telemetry-history.module.css';

export function TelemetryHistory(props: TelemetryHistoryProps) {
  const { t } = useTranslation('telemetry');
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={spokenClasses.spoken}>
        {t('title')}
      </h2>
      <WhenNear className={classes.place}>
        <HistoryPanel {...props} />
      </WhenNear>
    </section>
  );
}
