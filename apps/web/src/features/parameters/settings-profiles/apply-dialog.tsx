import { Button } from '@mantine/core';
import { maxMachinesOfRun } from '@washboard/contract/settings-profiles/profile-runs';
import type { SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { ValuesFailure } from '../write/values-failure.tsx';
import { ApplyPreview, isWithoutChange, withoutChangeId } from './apply-preview.tsx';
import { MachineChoice } from './machine-choice.tsx';
import type { ProfileModel } from './profile-values.ts';
import { useApply, usePreview } from './settings-profiles-api.ts';

interface ApplyDialogProps {
  profile: SettingsProfile;
  shown: ProfileModel;
  onBegun: (runId: string) => void;
  onClose: () => void;
}

export function ApplyDialog({ profile, shown, onBegun, onClose }: ApplyDialogProps) {
  const { t } = useTranslation('settings-profiles');
  const { t: common } = useTranslation();
  const [runId, setRunId] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isReviewed, setReviewed] = useState(false);
  const apply = useApply();
  const { id: profileId, name, version } = profile;
  const count = chosen.size;
  const isTooMany = count > maxMachinesOfRun;

  /** The previous run may have started although its response was lost, so other machines need another run ID. */
  function choose(machines: ReadonlySet<string>): void {
    setChosen(machines);
    setRunId(crypto.randomUUID());
  }

  const begin = () =>
    apply.mutate({ profileId, runId, version, serialNumbers: [...chosen] }, { onSuccess: (run) => onBegun(run.id) });

  return (
    <Dialog
      isOpen
      isWide
      onClose={() => !apply.isPending && onClose()}
      title={t(isReviewed ? 'apply.review' : 'apply.title', { name })}
      actions={
        isReviewed ? (
          <>
            <Button variant="default" data-autofocus disabled={apply.isPending} onClick={() => setReviewed(false)}>
              {common('back')}
            </Button>
            <BeginButton profile={profile} serialNumbers={[...chosen]} isBusy={apply.isPending} onBegin={begin} />
          </>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {common('dialog.cancel')}
            </Button>
            <Button disabled={count === 0 || isTooMany} onClick={() => setReviewed(true)}>
              {t('apply.continue', { count })}
            </Button>
          </>
        )
      }
    >
      {isReviewed ? (
        <>
          <ApplyPreview profile={profile} serialNumbers={[...chosen]} shown={shown} />
          <ValuesFailure failure={apply.error} model={shown.model} />
        </>
      ) : (
        <>
          <MachineChoice machine={shown.machine} chosen={chosen} onChange={choose} />
          <p role="status">{t(isTooMany ? 'apply.tooMany' : 'apply.chosen', { count, most: maxMachinesOfRun })}</p>
        </>
      )}
    </Dialog>
  );
}

interface BeginButtonProps {
  profile: SettingsProfile;
  serialNumbers: readonly string[];
  isBusy: boolean;
  onBegin: () => void;
}

function BeginButton({ profile, serialNumbers, isBusy, onBegin }: BeginButtonProps) {
  const { t } = useTranslation('settings-profiles');
  const isIdle = isWithoutChange(usePreview(profile, serialNumbers).data);
  return (
    <Button
      loading={isBusy}
      {...(isIdle && { 'data-disabled': true })}
      aria-disabled={isIdle}
      aria-describedby={isIdle ? withoutChangeId : undefined}
      onClick={() => !isIdle && onBegin()}
    >
      {t('apply.begin', { count: serialNumbers.length })}
    </Button>
  );
}
