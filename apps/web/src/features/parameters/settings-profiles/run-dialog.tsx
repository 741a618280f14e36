import { Button } from '@mantine/core';
import { outcomesToRepeat, type ProfileRun } from '@washboard/contract/settings-profiles/profile-runs';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { ValuesFailure } from '../write/values-failure.tsx';
import classes from './profile-card.module.css';
import { RunMachineResult } from './run-machine-result.tsx';
import type { ProfileModel } from './settings-profile-values.ts';
import { useApply, useRun } from './settings-profiles-api.ts';

interface RunDialogProps {
  id: string;
  shown: ProfileModel;
  onRepeated: (runId: string) => void;
  onClose: () => void;
}

export function RunDialog({ id, shown, onRepeated, onClose }: RunDialogProps) {
  const { t } = useTranslation('settings-profiles');
  const { t: common } = useTranslation();
  const run = useRun(id);
  const again = useApply();
  const failed = run.data ? repeatable(run.data) : [];

  function repeat({ profileId, version }: ProfileRun): void {
    if (profileId === null) return;
    again.mutate(
      { profileId, version, runId: crypto.randomUUID(), serialNumbers: failed },
      { onSuccess: (next) => onRepeated(next.id) },
    );
  }

  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={run.data ? t('run.title', { name: run.data.profileName, version: run.data.version }) : t('run.loading')}
      actions={
        <>
          {run.data && run.data.settled === run.data.total && run.data.profileId !== null && failed.length > 0 && (
            <Button variant="default" loading={again.isPending} onClick={() => repeat(run.data)}>
              {t('run.again', { count: failed.length })}
            </Button>
          )}
          <Button variant="default" data-autofocus onClick={onClose}>
            {common('dialog.close')}
          </Button>
        </>
      }
    >
      <ValuesFailure failure={again.error} model={shown.model} />
      <Loaded query={run} failure={t('run.failed')} height={240}>
        {(data) => (
          <>
            <RunState run={data} />
            <Stack as="ul" gap={8} className={classes.versions}>
              {data.machines.map((machine) => (
                <li key={machine.serialNumber}>
                  <RunMachineResult machine={machine} shown={shown} />
                </li>
              ))}
            </Stack>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function repeatable({ machines }: ProfileRun): string[] {
  return machines.filter(({ outcome }) => outcomesToRepeat.has(outcome)).map(({ serialNumber }) => serialNumber);
}

function RunState({ run: { settled, total, succeeded } }: { run: ProfileRun }) {
  const { t } = useTranslation('settings-profiles');
  const id = useId();
  return (
    <div className={classes.progress}>
      <p id={id}>{t('run.progress', { settled, count: total })}</p>
      <progress aria-labelledby={id} value={settled} max={total} />
      <p role="status">{settled === total ? t('run.done', { succeeded, count: total }) : t('run.leave')}</p>
    </div>
  );
}
