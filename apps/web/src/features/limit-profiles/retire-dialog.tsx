import type { LimitProfile } from '@washboard/contract/hygiene/hygiene-limits';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { asFailure } from '../../lib/api/failure.ts';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useRetireProfile } from './limit-profiles-api.ts';

interface RetireDialogProps {
  companyCode: string;
  profile: LimitProfile;
  onClose: () => void;
}

export function RetireDialog({ companyCode, profile: { id, name }, onClose }: RetireDialogProps) {
  const { t } = useTranslation('limit-profiles');
  const retiring = useRetireProfile(companyCode);
  return (
    <Confirm
      tone="danger"
      title={t('retire.title', { name })}
      confirmLabel={t('retire.confirm')}
      action={retiring}
      describe={(failure) => <RetireReason failure={failure} />}
      onConfirm={() => retiring.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('retire.text')}</p>
    </Confirm>
  );
}

function RetireReason({ failure }: { failure: unknown }) {
  const { t } = useTranslation('limit-profiles');
  const formats = useFormats();
  const failureText = useFailureText();
  const refusal = asFailure(failure);
  const isInUse = refusal.kind === 'problem' && refusal.code === 'LIMIT_PROFILE_IN_USE';
  const counted = (kind: 'machines' | 'companies') => {
    const count = isInUse ? Number(refusal.fields[kind] ?? 0) : 0;
    return t(`retire.${kind}`, { count, shown: formats.integer(count) });
  };
  return (
    <>
      {failureText(failure)}
      {isInUse && <p>{t('retire.inUse', { machines: counted('machines'), companies: counted('companies') })}</p>}
    </>
  );
}
