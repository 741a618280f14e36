import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useMoveCompany, useMovePreview } from './companies-api.ts';
import { type ChosenCompany, CompanyChoice } from './company-choice.tsx';
import { useCompanyFailureText } from './company-words.ts';
import type { CompanyTaskProps } from './service-pin.tsx';

export function MoveDialog({ company, onDone, onClose }: CompanyTaskProps) {
  const { t } = useTranslation(['administration-companies', 'common']);
  const failureText = useCompanyFailureText();
  const [parent, setParent] = useState<ChosenCompany | null>(null);
  const { companyCode, companyName, parentCompanyCode, parentCompanyName } = company;
  const preview = useMovePreview(companyCode, parentCompanyCode, parent?.companyCode ?? null);
  const move = useMoveCompany();
  const isCurrent = parent?.companyCode === parentCompanyCode;
  const failure = move.error ?? preview.error;

  function choose(next: ChosenCompany): void {
    move.reset();
    setParent(next);
  }

  function confirm(): void {
    if (parent === null) return;
    const body = { parentCompanyCode: parent.companyCode, ifParentCompanyCode: parentCompanyCode };
    move.mutate(
      { params: { path: { companyCode } }, body },
      { onSuccess: () => onDone(t('move.done', { name: companyName, above: parent.companyName })) },
    );
  }

  return (
    <Dialog
      isOpen
      isWide
      onClose={() => !move.isPending && onClose()}
      title={t('move.title', { name: companyName })}
      actions={
        <>
          <Button variant="default" data-autofocus disabled={move.isPending} onClick={onClose}>
            {t('common:dialog.cancel')}
          </Button>
          <Button loading={move.isPending} disabled={!preview.data || isCurrent || move.isError} onClick={confirm}>
            {t('move.confirm')}
          </Button>
        </>
      }
    >
      {parentCompanyCode !== null && <p>{t('move.current', { above: parentCompanyName ?? parentCompanyCode })}</p>}
      <CompanyChoice
        label={t('move.choose')}
        chosen={parent}
        except={companyCode}
        isDisabled={move.isPending}
        onChoose={choose}
      />
      {preview.data && !isCurrent && failure === null && <MoveWarning moved={preview.data} />}
      <FailureNote of={failure} describe={failureText} />
    </Dialog>
  );
}

function MoveWarning({ moved }: { moved: NonNullable<ReturnType<typeof useMovePreview>['data']> }) {
  const { t } = useTranslation('administration-companies');
  const formats = useFormats();
  const counted = (kind: 'companies' | 'users' | 'appliances' | 'losing' | 'gaining') =>
    t(`move.${kind}`, { count: moved[kind], shown: formats.integer(moved[kind]) });
  return (
    <Callout tone="warning">
      <p>
        {t('move.moves', {
          companies: counted('companies'),
          users: counted('users'),
          appliances: counted('appliances'),
        })}
      </p>
      <p>{counted('losing')}</p>
      <p>{counted('gaining')}</p>
      <p>{t('move.inherited')}</p>
    </Callout>
  );
}
