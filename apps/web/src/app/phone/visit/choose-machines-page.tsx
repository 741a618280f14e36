import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { maxVisitMachines } from '@washboard/contract/visit-pack/visit-pack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { RecordSearch } from '../../../components/records/record-search.tsx';
import { listPath } from '../../../features/machines/appliances-api.ts';
import { api } from '../../../lib/api/api.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { keepStorage } from '../../../lib/offline/keep-storage.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import type { MachineToSave } from './save-offline.ts';
import { useSaveOffline } from './use-save-offline.ts';
import { useVisits } from './use-visits.ts';
import classes from './visits.module.css';

const maxShown = 50;

export function ChooseMachinesPage() {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  const navigate = useNavigate();
  const visits = useVisits();
  const saveOffline = useSaveOffline();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly MachineToSave[]>([]);
  usePageTitle(t('choose.title'));
  const query = { limit: maxShown, ...(search !== '' && { search }) };
  const machines = api.useQuery('get', listPath, { params: { query } }, { placeholderData: keepPreviousData });
  const { data } = machines;
  const taken = new Set(visits?.map(({ serialNumber }) => serialNumber));
  const isFull = taken.size + chosen.length >= maxVisitMachines;

  function toggle(machine: MachineToSave): void {
    const others = chosen.filter(({ serialNumber }) => serialNumber !== machine.serialNumber);
    setChosen(others.length < chosen.length ? others : [...chosen, machine]);
  }

  function take(): void {
    void keepStorage();
    saveOffline(chosen, { isRenewing: false });
    void navigate({ to: '/app/visits', replace: true });
  }

  return (
    <Stack className={classes.page}>
      <PageTitle>{t('choose.title')}</PageTitle>
      <RecordSearch label={t('choose.search')} value={search} onChange={setSearch} />
      <Loaded query={machines} failure={t('choose.failed')} height={480}>
        {({ items }) => (
          <Choices legend={t('choose.label')} isDisabled={false} isStacked>
            {items.map(({ serialNumber, applianceName: name, companyName }) => {
              const isTaken = taken.has(serialNumber);
              const isChosen = chosen.some((machine) => machine.serialNumber === serialNumber);
              return (
                <ChoiceRow
                  key={serialNumber}
                  group="machines"
                  value={serialNumber}
                  isOneOfMany
                  isChosen={isTaken || isChosen}
                  isDisabled={isTaken || (isFull && !isChosen)}
                  onChoose={() => toggle({ serialNumber, name })}
                  aside={[companyName, serialNumber, isTaken && t('choose.taken')].filter(Boolean).join(' · ')}
                >
                  {name}
                </ChoiceRow>
              );
            })}
          </Choices>
        )}
      </Loaded>
      {data?.items.length === 0 && (
        <Text size="sm" tone="quiet">
          {t('choose.none')}
        </Text>
      )}
      {data && data.total > data.items.length && (
        <Text size="sm" tone="quiet">
          {t('choose.more', { shown: formats.integer(data.items.length), total: formats.integer(data.total) })}
        </Text>
      )}
      <Stack gap={8} className={classes.bar}>
        {isFull && (
          <Text size="sm" tone="quiet">
            {t('choose.full', { most: maxVisitMachines })}
          </Text>
        )}
        <Button size="md" fullWidth disabled={chosen.length === 0} onClick={take}>
          {chosen.length === 0
            ? t('choose.takeNone')
            : t('choose.take', { count: chosen.length, shown: formats.integer(chosen.length) })}
        </Button>
      </Stack>
    </Stack>
  );
}
