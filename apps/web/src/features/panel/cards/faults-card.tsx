import { Button, TextInput } from '@mantine/core';
import type { PanelOperation } from '@washboard/contract/panel/panel';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { faultsOf, type MachineFault } from '@washboard/machine-model/simulation/faults';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconSearch from '~icons/tabler/search';
import { Text } from '../../../components/kit/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { matchesWords } from '../../../lib/matches-words.ts';
import { type FaultGroup, faultGroups, faultsByGroup } from '../fault-groups.ts';
import classes from './cards.module.css';
import { SwitchRow } from './switch-row.tsx';

interface FaultsCardProps {
  model: RangeModel;
  faults: readonly string[];
  onOperate: (operation: PanelOperation) => void;
}

/** The user injects a cause; the machine detects it and raises its alarm by itself. */
export function FaultsCard({ model, faults, onOperate }: FaultsCardProps) {
  const { t } = useTranslation('panel');
  const [search, setSearch] = useState('');
  const textOf = (fault: MachineFault) => t(`fault.${fault}`);
  const possible = useMemo(() => faultsOf(model), [model]);
  const isShown = (fault: MachineFault) => possible.has(fault) && matchesWords(textOf(fault), search);
  const groups = faultGroups
    .map((group) => ({ group, shown: faultsByGroup[group].filter(isShown) }))
    .filter(({ shown }) => shown.length > 0);

  const row = (fault: MachineFault) => (
    <SwitchRow
      key={fault}
      name={textOf(fault)}
      isOn={faults.includes(fault)}
      isTrouble
      onChange={(isPresent) => onOperate({ kind: 'setFault', fault, isPresent })}
    />
  );

  return (
    <Card
      title={t('faults.title')}
      aside={
        <Button
          variant="default"
          size="xs"
          className={classes.clear}
          disabled={faults.length === 0}
          onClick={() => onOperate({ kind: 'clearFaults' })}
        >
          {t('faults.clear')}
        </Button>
      }
    >
      <Text size="note" tone="quiet" className={classes.hint}>
        {t('faults.hint')}
      </Text>
      <TextInput
        type="search"
        aria-label={t('faults.search')}
        placeholder={t('faults.search')}
        leftSection={<IconSearch size={18} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {groups.map(({ group, shown }) => (
        <FaultGroupDetails
          // The key changes, so that groups are open during a search and closed after it.
          key={search === '' ? group : `${group}-found`}
          group={group}
          present={faultsByGroup[group].filter((fault) => faults.includes(fault)).length}
          isOpen={search !== ''}
        >
          {shown.map(row)}
        </FaultGroupDetails>
      ))}
      {groups.length === 0 && (
        <Text size="note" tone="quiet" className={classes.hint}>
          {t('faults.noMatch')}
        </Text>
      )}
    </Card>
  );
}

interface FaultGroupDetailsProps {
  group: FaultGroup;
  present: number;
  isOpen: boolean;
  children: React.ReactNode;
}

function FaultGroupDetails({ group, present, isOpen, children }: FaultGroupDetailsProps) {
  const { t } = useTranslation('panel');
  return (
    <details className={classes.group} open={isOpen}>
      <summary className={classes.summary}>
        {t(`group.${group}`)}
        {present > 0 && (
          <span className={classes.count}>{t('faults.present', { count: present, shown: present })}</span>
        )}
      </summary>
      {children}
    </details>
  );
}
