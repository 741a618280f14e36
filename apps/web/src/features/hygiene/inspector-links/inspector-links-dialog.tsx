import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { LinksDialog } from '../../../components/links/links-dialog.tsx';
import { api } from '../../../lib/api/api.ts';
import { asProblem } from '../../../lib/api/failure.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useDayWords } from '../days/use-day-words.ts';
import { LinkForm } from './link-form.tsx';

const listPath = '/api/v1/account/companies/{companyCode}/inspectorLinks';
const linkPath = '/api/v1/account/companies/{companyCode}/inspectorLinks/{id}';

interface InspectorLinksDialogProps {
  company: { companyCode: string; companyName: string };
  period: { from: string; to: string };
  onClose: () => void;
}

export function InspectorLinksDialog({ company, period, onClose }: InspectorLinksDialogProps) {
  const { t } = useTranslation('inspector-links');
  const words = useDayWords();
  const formats = useFormats();
  const client = useQueryClient();
  const { companyCode, companyName } = company;
  // Refetches after a refusal too: another user may have changed the links.
  const onSettled = () => void client.invalidateQueries({ queryKey: ['get', listPath] });
  const links = api.useQuery('get', listPath, { params: { path: { companyCode } } });
  const creating = api.useMutation('post', listPath, { onSettled });
  const revoking = api.useMutation('delete', linkPath, { onSettled });
  const isOutside = asProblem(links.error)?.code === 'COMPANY_NOT_FOUND' && !links.data;

  return (
    <LinksDialog
      title={t('title')}
      intro={t('intro', { company: companyName })}
      isCreating={creating.isPending}
      form={(formId, onIssued) => (
        <LinkForm
          formId={formId}
          period={period}
          saving={creating}
          onSubmit={(body) => creating.mutate({ params: { path: { companyCode } }, body }, { onSuccess: onIssued })}
        />
      )}
      onceText={(link) => t('issued.once', { period: words.period(link), expires: formats.instant(link.expiresAt) })}
      links={links}
      instead={isOutside && <Callout tone="notice">{t('list.outside')}</Callout>}
      nameOf={({ recipient }) => recipient}
      aboutOf={words.period}
      useOf={({ opens, lastOpenedAt }) =>
        lastOpenedAt === null
          ? t('list.neverOpened')
          : t('list.opened', { count: opens, shown: formats.integer(opens), at: formats.instant(lastOpenedAt) })
      }
      revoking={revoking}
      revokeText={t('revoke.text')}
      onRevoke={({ id }, onSuccess) => revoking.mutate({ params: { path: { companyCode, id } } }, { onSuccess })}
      onClose={onClose}
    />
  );
}
