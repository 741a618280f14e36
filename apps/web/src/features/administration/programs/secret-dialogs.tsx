import { type OverlapHours, overlapHours } from '@washboard/contract/subscription-keys/subscription-keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../components/dialogs/confirm.tsx';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import type { SavingState } from '../../../components/kit/use-kit-form.ts';
import { asProblem } from '../../../lib/api/failure.ts';

interface SecretDialogProps {
  of: 'key' | 'application';
  name: string;
  saving: SavingState;
  onClose: () => void;
}

export function RotateDialog(props: SecretDialogProps & { onConfirm: (hours: OverlapHours) => void }) {
  const { of, name, saving, onConfirm, onClose } = props;
  const { t } = useTranslation('administration-programs');
  const [hours, setHours] = useState<OverlapHours>(24);
  return (
    <Confirm
      title={t(`${of}.rotate.title`, { name })}
      confirmLabel={t(`${of}.action.rotate`)}
      tone={hours === 0 ? 'danger' : undefined}
      action={saving}
      onConfirm={() => onConfirm(hours)}
      onClose={onClose}
    >
      <p>{t(`${of}.rotate.text`)}</p>
      <Choices legend={t(`${of}.rotate.overlap`)} isDisabled={saving.isPending}>
        {overlapHours.map((each) => (
          <ChoiceRow
            key={each}
            group="overlap"
            value={String(each)}
            isChosen={each === hours}
            onChoose={() => setHours(each)}
          >
            {t(`overlap.${each}`)}
          </ChoiceRow>
        ))}
      </Choices>
      {of === 'application' && hours === 0 && <p>{t('application.rotate.atOnce')}</p>}
    </Confirm>
  );
}

export function RevokeDialog({ of, name, saving, onConfirm, onClose }: SecretDialogProps & { onConfirm: () => void }) {
  const { t } = useTranslation('administration-programs');
  const code = asProblem(saving.error)?.code;
  return (
    <Confirm
      title={t(`${of}.revoke.title`, { name })}
      confirmLabel={t(`${of}.action.revoke`)}
      tone="danger"
      action={saving}
      isPossible={code !== 'SUBSCRIPTION_KEY_NOT_FOUND' && code !== 'SERVICE_CLIENT_NOT_FOUND'}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t(`${of}.revoke.text`)}</p>
    </Confirm>
  );
}
