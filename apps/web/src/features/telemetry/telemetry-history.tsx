import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Card } from '../../components/layout/card.tsx';
import { loadPart } from '../../lib/version/load-chunk.ts';
import type { TelemetryHistoryProps } from './history-props.ts';
import classes from './telemetry-history.module.css';

const HistoryPanel = lazy(async () => {
  const { HistoryPanel } = await loadPart(() => import('./history-panel.tsx'));
  return { default: HistoryPanel };
});

/** Plot and data are heavy and mostly below the fold, so they load when scrolled into view. */
export function TelemetryHistory(props: TelemetryHistoryProps) {
  const { t } = useTranslation('telemetry');
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setIsNear(true);
        observer.disconnect();
      },
      { threshold: 0.2 },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return (
    <Card title={t('title')}>
      <div ref={place} className={classes.place}>
        {isNear ? (
          <Suspense fallback={<Placeholder className={classes.coming} />}>
            <HistoryPanel {...props} />
          </Suspense>
        ) : (
          <div className={classes.coming} />
        )}
      </div>
    </Card>
  );
}
