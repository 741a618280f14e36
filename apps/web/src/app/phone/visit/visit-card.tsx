import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { maxVisitMachines } from '@washboard/contract/visit-pack/visit-pack';
import { useTranslation } from 'react-i18next';
import { Text } from '../../../components/kit/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { useConnection } from '../../../lib/connection/connection.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { keepStorage } from '../../../lib/offline/keep-storage.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { useSaveOffline } from './use-save-offline.ts';
import { useVisits } from './use-visits.ts';
import { VisitFacts } from './visit-row.tsx';
import { isLacking, visitStateOf } from './visit-state.ts';
import classes from './visits.module.css';

export function VisitCard({ serialNumber, name }: { serialNumber: string; name: string }) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const visits = useVisits();
  const saveOffline = useSaveOffline();
  const visit = visits?.find((candidate) => candidate.serialNumber === serialNumber);
  const isOffline = useConnection() !== 'reachable';
  const isFull = !visit && (visits?.length ?? 0) >= maxVisitMachines;
  return (
    <Card
      title={t('machine.title')}
      aside={
        <Link to="/app/visits" className={classes.link}>
          {t('machine.all')}
        </Link>
      }
    >
      <Text as="div" size="sm" className={classes.facts}>
        <div role="status">
          {visit ? (
            <VisitFacts visit={visit} state={visitStateOf(visit, { language, nowMs: serverNowMs() })} />
          ) : (
            <p>{isFull ? t('choose.full', { most: maxVisitMachines }) : t('machine.none')}</p>
          )}
        </div>
        <Button
          variant="default"
          size="md"
          fullWidth
          disabled={visits === null || isOffline || isFull || (visit !== undefined && visit.progress !== null)}
          onClick={() => {
            void keepStorage();
            saveOffline([{ serialNumber, name }], { isRenewing: visit !== undefined && !isLacking(visit, language) });
          }}
        >
          {t(visit?.takenAtMs == null ? 'take' : 'again')}
        </Button>
      </Text>
    </Card>
  );
}
