import { Button } from '@mantine/core';
import { maxMachinesOfRun } from '@washboard/contract/settings-profiles/profile-runs';
import type { SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { isAnswered } from '../../../lib/api/failure.ts';
import { ValuesFailure } from '../write/values-failure.tsx';
import { ApplyPreview, findChanging } from './apply-preview.tsx';
import { MachineChoice } from './machine-choice.tsx';
import type { ProfileModel } from './settings-profile-values.ts';
import { type Application, useApply, usePreview } from './settings-profiles-api.ts';

interface ApplyDialogProps {
  profile: SettingsProfile;
  shown: ProfileModel;
  onBegun: (runId: string) => void;
  onClose: () => void;
}

export function ApplyDialog({ profile, shown, onBegun, onClose }: ApplyDialogProps) {
  const { t } = useTranslation('settings-profiles');
  const { t: common } = useTranslation();
  const runIdOf = useRunIds();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isReviewed, setReviewed] = useState(false);
  /** The run may have begun, and then the machines change, so a retry repeats it as it was. */
  const [unanswered, setUnanswered] = useState<Application | null>(null);
  const apply = useApply();
  const { id: profileId, name, version } = profile;
  const count = chosen.size;
  const isTooMany = count > maxMachinesOfRun;

  function begin(serialNumbers: string[]): void {
    const order = unanswered ?? { profileId, runId: runIdOf(serialNumbers), version, serialNumbers };
    apply.mutate(order, {
      onSuccess: (run) => onBegun(run.id),
      onError: (error) => setUnanswered(isAnswered(error) ? null : order),
    });
  }

  function choose(machines: ReadonlySet<string>): void {
    setChosen(machines);
    setUnanswered(null);
  }

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
            <BeginButton
              profile={profile}
              serialNumbers={[...chosen]}
              unanswered={unanswered?.serialNumbers}
              isBusy={apply.isPending}
              onBegin={begin}
            />
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

/** A run may have started although its response was lost, so a retry has its ID, and other machines have another. */
function useRunIds(): (serialNumbers: readonly string[]) => string {
  const [ids] = useState(() => new Map<string, string>());
  return (serialNumbers) => {
    const key = [...serialNumbers].sort().join(' ');
    const id = ids.get(key) ?? crypto.randomUUID();
    ids.set(key, id);
    return id;
  };
}

interface BeginButtonProps {
  profile: SettingsProfile;
  serialNumbers: readonly string[];
  unanswered: string[] | undefined;
  isBusy: boolean;
  onBegin: (changing: string[]) => void;
}

/** Applies to the machines whose changes the preview shows; what would change nothing is not offered. */
function BeginButton({ profile, serialNumbers, unanswered, isBusy, onBegin }: BeginButtonProps) {
  const { t } = useTranslation('settings-profiles');
  const { data: items } = usePreview(profile, serialNumbers);
  const changing = unanswered ?? (items && findChanging(items));
  if (!changing || changing.length === 0) return null;
  return (
    <Button loading={isBusy} onClick={() => onBegin(changing)}>
      {t('apply.begin', { count: changing.length })}
    </Button>
  );
}
