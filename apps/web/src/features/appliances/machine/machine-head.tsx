import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import spokenClasses from '../../../components/text/spoken.module.css';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { modelName } from '../../../lib/machine/model-name.ts';
import { NameField } from '../rename/name-field.tsx';
import { useNameDrafts } from '../rename/use-name-drafts.ts';
import classes from './machine-head.module.css';
import { MachineStatus } from './machine-status.tsx';

interface MachineHeadProps {
  machine: ApplianceDetail;
  view: MachineView;
  /** Beside the state. */
  aside?: ReactNode;
}

export function MachineHead({ machine, view, aside }: MachineHeadProps) {
  const { t } = useTranslation('appliances');
  const { t: tCommon } = useTranslation();
  const { drafts, edits } = useNameDrafts();
  const draft = drafts.get(machine.serialNumber);
  const [worst] = machine.state.openAlarms;
  return (
    <header className={classes.head} data-severity={worst && (worst.severity ?? 'unknown')}>
      <div className={classes.who}>
        <div className={classes.name}>
          {draft ? (
            <h1>
              <NameField machine={machine} draft={draft} edits={edits} />
            </h1>
          ) : (
            <>
              <PageTitle>{machine.applianceName}</PageTitle>
              <ActionIcon
                variant="subtle"
                color="gray"
                className={classes.pencil}
                aria-label={t('rename.begin', { name: machine.applianceName })}
                onClick={() => edits.begin(machine)}
              >
                <IconPencil size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </>
          )}
        </div>
        <p className={classes.identity}>
          {modelName(machine)} · {machine.serialNumber} · {machine.companyName}
        </p>
      </div>
      <div className={classes.state}>
        <MachineStatus machine={machine} view={view} aside={aside} />
      </div>
      {/* Said once when it changes; what was there at first is read with the page. */}
      <p role="status" className={spokenClasses.spoken}>
        {t('machine.spokenState', { name: machine.applianceName, state: tCommon(`condition.${view.condition}`) })}
      </p>
    </header>
  );
}
