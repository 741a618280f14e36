import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { ChoiceRow, Choices } from '../../components/forms/choices.tsx';
import { RecordSearch } from '../../components/records/record-search.tsx';
import classes from './webhooks.module.css';
import { useMachineSearch } from './webhooks-api.ts';

interface MachineChoiceProps {
  /** Null: all machines. */
  chosen: readonly string[] | null;
  fault: string | undefined;
  isLocked: boolean;
  onChange: (chosen: string[] | null) => void;
}

/** All machines or some: the chosen ones, and those that a search finds. */
export function MachineChoice({ chosen, fault, isLocked, onChange }: MachineChoiceProps) {
  const { t } = useTranslation('webhooks');
  return (
    <div className={classes.form}>
      <Choices legend={t('field.machines')} isLocked={isLocked}>
        <ChoiceRow
          group="machines"
          value="all"
          isChosen={chosen === null}
          onChoose={() => onChange(null)}
          aside={t('machines.allHint')}
        >
          {t('machines.all')}
        </ChoiceRow>
        <ChoiceRow group="machines" value="some" isChosen={chosen !== null} onChoose={() => onChange([])}>
          {t('machines.some')}
        </ChoiceRow>
      </Choices>
      {chosen !== null && <SomeMachines chosen={chosen} isLocked={isLocked} onChange={onChange} />}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

type SomeMachinesProps = Pick<MachineChoiceProps, 'isLocked' | 'onChange'> & { chosen: readonly string[] };

function SomeMachines({ chosen, isLocked, onChange }: SomeMachinesProps) {
  const { t } = useTranslation('webhooks');
  const failureText = useFailureText();
  const [search, setSearch] = useState('');
  const { data, error } = useMachineSearch(search);
  const found = data?.items ?? [];
  const nameOf = (serialNumber: string) => found.find((each) => each.serialNumber === serialNumber)?.applianceName;
  const shown = [...new Set([...chosen, ...found.map(({ serialNumber }) => serialNumber)])];
  const toggle = (serialNumber: string) =>
    onChange(
      chosen.includes(serialNumber) ? chosen.filter((each) => each !== serialNumber) : [...chosen, serialNumber],
    );
  return (
    <Choices legend={t('machines.search')} isLocked={isLocked}>
      <RecordSearch label={t('machines.searchHint')} value={search} onChange={setSearch} />
      {shown.map((serialNumber) => (
        <ChoiceRow
          key={serialNumber}
          group="serialNumbers"
          value={serialNumber}
          isOneOfMany
          isChosen={chosen.includes(serialNumber)}
          onChoose={() => toggle(serialNumber)}
          aside={nameOf(serialNumber) === undefined ? undefined : serialNumber}
        >
          {nameOf(serialNumber) ?? serialNumber}
        </ChoiceRow>
      ))}
      {error !== null && <Callout tone="failure">{failureText(error)}</Callout>}
      <p role="status" className={classes.quiet}>
        {data && found.length === 0 && t('machines.none')}
        {data?.nextCursor && t('machines.more')}
      </p>
    </Choices>
  );
}
