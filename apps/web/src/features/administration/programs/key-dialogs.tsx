import type {
  IssuedSubscriptionKey,
  OverlapHours,
  SubscriptionKey,
} from '@washboard/contract/subscription-keys/subscription-keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../components/kit/confirm.tsx';
import { asProblem } from '../../../lib/api/failure.ts';
import { type KeyAction, KeyDialog } from './key-dialog.tsx';
import { KeyForm } from './key-form.tsx';
import { useChangeKey, useCreateKey, useRevokeKey, useRotateKey } from './keys-api.ts';
import { OverlapChoice } from './overlap-choice.tsx';
import classes from './programs.module.css';

/** What came of a dialog: a text, and after a creation or rotation the key. */
export interface KeyOutcome {
  text: string;
  issued?: IssuedSubscriptionKey;
}

interface DialogProps {
  subscriptionKey: SubscriptionKey;
  onClose: () => void;
  onDone: (outcome: KeyOutcome) => void;
}

interface KeyDialogsProps extends DialogProps {
  action: KeyAction | null;
  onAct: (action: KeyAction) => void;
}

export function KeyDialogs({ action, onAct, ...props }: KeyDialogsProps) {
  switch (action) {
    case null:
      return <KeyDialog subscriptionKey={props.subscriptionKey} onAct={onAct} onClose={props.onClose} />;
    case 'change':
      return <ChangeDialog {...props} />;
    case 'rotate':
      return <RotateDialog {...props} />;
    case 'revoke':
      return <RevokeDialog {...props} />;
  }
}

export function CreateKeyDialog({ onClose, onDone }: Pick<DialogProps, 'onClose' | 'onDone'>) {
  const { t } = useTranslation('administration-programs');
  const create = useCreateKey();
  return (
    <KeyForm
      title={t('key.create.title')}
      submitLabel={t('key.create.submit')}
      before={null}
      saving={create}
      onSubmit={(body) =>
        create.mutate(
          { body },
          { onSuccess: (issued) => onDone({ text: t('key.create.done', { name: issued.name }), issued }) },
        )
      }
      onClose={onClose}
    />
  );
}

/** If another administrator changes the key meanwhile, nothing is written; the list shows the present values. */
function ChangeDialog({ subscriptionKey: key, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('administration-programs');
  const change = useChangeKey();
  return (
    <KeyForm
      title={t('key.change.title', { name: key.name })}
      submitLabel={t('key.change.submit')}
      before={key}
      saving={change}
      onSubmit={(fields) =>
        change.mutate(
          {
            params: { path: { id: key.id } },
            body: { ...fields, ifName: key.name, ifRequestsPerMinute: key.requestsPerMinute },
          },
          { onSuccess: ({ name }) => onDone({ text: t('key.change.done', { name }) }) },
        )
      }
      onClose={onClose}
    />
  );
}

function RotateDialog({ subscriptionKey: { id, name }, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('administration-programs');
  const rotate = useRotateKey();
  const [hours, setHours] = useState<OverlapHours>(24);
  return (
    <Confirm
      title={t('key.rotate.title', { name })}
      confirmLabel={t('key.action.rotate')}
      tone={hours === 0 ? 'danger' : undefined}
      action={rotate}
      onConfirm={() =>
        rotate.mutate(
          { params: { path: { id } }, body: { overlapHours: hours } },
          { onSuccess: (issued) => onDone({ text: t('key.rotate.done', { name }), issued }) },
        )
      }
      onClose={onClose}
    >
      <p>{t('key.rotate.text')}</p>
      <OverlapChoice legend={t('key.rotate.overlap')} value={hours} isLocked={rotate.isPending} onChange={setHours} />
    </Confirm>
  );
}

function RevokeDialog({ subscriptionKey: { id, name }, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('administration-programs');
  const revoke = useRevokeKey();
  const isGone = asProblem(revoke.error)?.code === 'SUBSCRIPTION_KEY_NOT_FOUND';
  return (
    <Confirm
      title={t('key.revoke.title', { name })}
      confirmLabel={t('key.action.revoke')}
      tone="danger"
      action={revoke}
      isPossible={!isGone}
      onConfirm={() =>
        revoke.mutate(
          { params: { path: { id } } },
          { onSuccess: () => onDone({ text: t('key.revoke.done', { name }) }) },
        )
      }
      onClose={onClose}
    >
      <p className={classes.notice}>{t('key.revoke.text')}</p>
    </Confirm>
  );
}
